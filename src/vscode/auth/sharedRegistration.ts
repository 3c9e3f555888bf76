import type { Disposable } from '../../core/base/disposable';

/** What can be registered once only, for any number of users: it is registered from the first of them to the last. */
export function shareWhileUsed(register: () => Disposable): () => Disposable {
  const users = new Set<Disposable>();
  let registration: Disposable | undefined;
  return () => {
    registration ??= register();
    const user: Disposable = {
      dispose() {
        if (!users.delete(user) || users.size > 0) return;
        registration?.dispose();
        registration = undefined;
      },
    };
    users.add(user);
    return user;
  };
}
