import { createRequire } from 'node:module';
import { join } from 'node:path';
import { InternalError, messageOf } from '../base/errors';
import { lazy } from '../base/lazy';
import type { HttpTransportFactory } from './http';

/** A factory that is loaded when the first transport is made: what HTTP takes is large, and many windows do without. */
export function lazyHttpTransports(load: () => Promise<HttpTransportFactory>): HttpTransportFactory {
  const loaded = lazy(load);
  return {
    connect: async (options) => (await loaded()).connect(options),
    authorization: async (clock) => (await loaded()).authorization?.(clock),
  };
}

/** The factory of `http.js`, the bundle that lies beside that of the core. A proxy named in the environment is used. */
export function loadHttpBundle(): Promise<HttpTransportFactory> {
  return Promise.resolve().then(requireHttpBundle);
}

function requireHttpBundle(): HttpTransportFactory {
  const path = join(__dirname, 'http.js');
  try {
    // Not `import()`, which would read the whole text for names to export before it runs it.
    const bundle = createRequire(path)(path) as {
      createHttpTransports(options: { readonly proxyEnv: NodeJS.ProcessEnv }): HttpTransportFactory;
    };
    return bundle.createHttpTransports({ proxyEnv: process.env });
  } catch (error) {
    throw new InternalError(
      `${path}, which servers over HTTP need, can't be loaded: ${messageOf(error)}. Build it, or pass ports.http.`,
      { cause: error },
    );
  }
}
