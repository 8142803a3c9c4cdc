import { createStore } from "zustand/vanilla";

import { interpretSchemas } from "../contract/index.ts";
import type { Admin, User } from "../contract/index.ts";
import type { StorageChangesPort, StoragePort } from "./ports.ts";
import { sessionKeys } from "./session-types.ts";
import type { SessionState, SessionStore } from "./session-types.ts";
import { parseStoredAdmin, parseStoredUser } from "./stored-people.ts";

export type SessionStoreOptions = {
  readonly storage: StoragePort;
  readonly changes?: StorageChangesPort;
};

/**
 * Shows the link to the administrator's panel: the server's flag, or an administrator's session. Only when
 * the answer lacks the flag does the specification's guess by e-mail stand in. It opens no data.
 */
export function showsAdminLink({
  user,
  hasAdminSession,
}: {
  user: User | null;
  hasAdminSession: boolean;
}): boolean {
  if (hasAdminSession) return true;
  return user?.isAdmin ?? user?.email.toLowerCase().includes("admin") ?? false;
}

function sessionOf(people: Omit<SessionState, "isAdmin">): SessionState {
  const hasAdminSession = people.adminToken !== null && people.adminUser !== null;
  return { ...people, isAdmin: showsAdminLink({ user: people.user, hasAdminSession }) };
}

/** Reads the session; a half of one (a token without its user, a user that can't be read) counts as none. */
function readSession(storage: StoragePort): SessionState {
  const user = parseStoredUser(storage.getItem(sessionKeys.user));
  const admin = parseStoredAdmin(storage.getItem(sessionKeys.adminUser));
  const token = storage.getItem(sessionKeys.token);
  const adminToken = storage.getItem(sessionKeys.adminToken);
  const hasUser = Boolean(token) && user !== null;
  const hasAdmin = Boolean(adminToken) && admin !== null;
  return sessionOf({
    token: hasUser ? token : null,
    user: hasUser ? user : null,
    adminToken: hasAdmin ? adminToken : null,
    adminUser: hasAdmin ? admin : null,
  });
}

/** A full or forbidden storage must not keep anybody from signing in or out: the session then lives with the page. */
function writeItem(storage: StoragePort, { key, value }: { key: string; value: string | null }): void {
  try {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, value);
  } catch {
    return;
  }
}

function writeSession(storage: StoragePort, state: SessionState): void {
  writeItem(storage, { key: sessionKeys.token, value: state.token });
  writeItem(storage, { key: sessionKeys.user, value: state.user && JSON.stringify(state.user) });
  writeItem(storage, { key: sessionKeys.adminToken, value: state.adminToken });
  writeItem(storage, {
    key: sessionKeys.adminUser,
    value: state.adminUser && JSON.stringify(state.adminUser),
  });
  writeItem(storage, { key: sessionKeys.isAdmin, value: state.isAdmin ? "true" : null });
}

const watchedKeys: ReadonlySet<string> = new Set(Object.values(sessionKeys));

/**
 * The signed-in user, stored under the specification's keys and followed across tabs. No navigation and no network: the faces
 * decide where to go, the api client what to ask.
 */
export function createSessionStore({ storage, changes }: SessionStoreOptions): SessionStore {
  interpretSchemas();
  const store = createStore<SessionState>(() => readSession(storage));
  const apply = (people: Partial<SessionState>) => {
    const next = sessionOf({ ...store.getState(), ...people });
    writeSession(storage, next);
    store.setState(next, true);
  };
  const setUser = (user: User) => {
    if (store.getState().token !== null) apply({ user });
  };
  const clear = () => apply({ token: null, user: null });
  const stopListening = changes?.subscribe((key) => {
    if (key === null || watchedKeys.has(key)) store.setState(readSession(storage), true);
  });
  return Object.assign(store, {
    signIn: ({ token, user }: { token: string; user: User }) => apply({ token, user }),
    setUser,
    clear,
    refreshUser: async (fetchUser: () => Promise<User>) => {
      const tokenThen = store.getState().token;
      const user = await fetchUser();
      if (store.getState().token === tokenThen) setUser(user);
      return user;
    },
    signOut: async (logout: () => Promise<unknown>) => {
      try {
        await logout();
      } catch {
        return;
      } finally {
        clear();
      }
    },
    signInAdmin: ({ token, admin }: { token: string; admin: Admin }) =>
      apply({ adminToken: token, adminUser: admin }),
    clearAdmin: () => apply({ adminToken: null, adminUser: null }),
    dispose: () => stopListening?.(),
  });
}
