// Times, in the extension host, what VS Code counts as the activation of an extension: its code being loaded, and
// `activate()`. A profile of both is taken along.
const inspector = require('node:inspector');
const Module = require('node:module');

exports.activate = () => {
  const session = new inspector.Session();
  session.connect();
  const load = Module._load;
  Module._load = function (request, ...rest) {
    if (request !== process.env.MEASURED_BUNDLE) return load.call(this, request, ...rest);
    Module._load = load;
    session.post('Profiler.enable');
    session.post('Profiler.setSamplingInterval', { interval: 200 });
    session.post('Profiler.start');
    const before = performance.now();
    const extension = load.call(this, request, ...rest);
    const loadMs = performance.now() - before;
    return { ...extension, activate: timed(extension.activate, loadMs, session) };
  };
};

function timed(activate, loadMs, session) {
  return (context) => {
    const before = performance.now();
    const api = activate(context);
    const activateMs = performance.now() - before;
    session.post('Profiler.stop', (_error, { profile }) => {
      globalThis.measuredActivation = { loadMs, activateMs, profile };
    });
    return api;
  };
}
