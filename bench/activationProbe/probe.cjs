// Times, in the extension host, what VS Code counts as the activation of an extension: its code being loaded, and
// `activate()`. With PROFILED_ACTIVATION it takes a profile of both along, which makes them slower.
const inspector = require('node:inspector');
const Module = require('node:module');

exports.activate = () => {
  const session = process.env.PROFILED_ACTIVATION === undefined ? undefined : startProfile();
  const load = Module._load;
  Module._load = function (request, ...rest) {
    if (request !== process.env.MEASURED_BUNDLE) return load.call(this, request, ...rest);
    Module._load = load;
    const before = performance.now();
    const extension = load.call(this, request, ...rest);
    const loadMs = performance.now() - before;
    return { ...extension, activate: timed(extension.activate, loadMs, session) };
  };
};

function startProfile() {
  const session = new inspector.Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.setSamplingInterval', { interval: 200 });
  session.post('Profiler.start');
  return session;
}

function timed(activate, loadMs, session) {
  return (context) => {
    const before = performance.now();
    const api = activate(context);
    const activateMs = performance.now() - before;
    globalThis.measuredActivation = { loadMs, activateMs };
    session?.post('Profiler.stop', (_error, { profile }) => {
      globalThis.measuredActivation.profile = profile;
    });
    return api;
  };
}
