export { createGuard } from './guard';
export { thisSystem } from './processSystem';
export { startStdio } from './stdio';
