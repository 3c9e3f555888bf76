export { AskedVariables } from './askedVariables';
export { forgetSecret, setSecret } from './secretCommands';
