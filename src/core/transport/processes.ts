export { createGuard } from './guard';
export { startStdio } from './stdio';
