import type { StoreApi } from "zustand/vanilla";

import type { Admin, User } from "../contract/index.ts";

/** Storage keys of the session, exactly the specification's (section 3). */
export const sessionKeys = {
  token: "token",
  user: "user",
  adminToken: "adminToken",
  adminUser: "adminUser",
  isAdmin: "isAdmin",
} as const;

export type SessionState = {
  readonly token: string | null;
  readonly user: User | null;
  readonly adminToken: string | null;
  readonly adminUser: Admin | null;
  /** Shows the link to the administrator's panel. It opens no data: the server decides. */
  readonly isAdmin: boolean;
};

export type SessionActions = {
  /** Stores a user's token and user. */
  signIn(session: { token: string; user: User }): void;
  /** Stores the user of a fresh answer (`/auth/me`, profile); ignored when nobody is signed in. */
  setUser(user: User): void;
  /** Asks for the user again and stores the answer. A failure leaves the stored user and is rethrown. */
  refreshUser(fetchUser: () => Promise<User>): Promise<User>;
  /** Forgets the user, not the administrator. Works offline. */
  clear(): void;
  /** Tells the server, then forgets the user whatever the server said, so it works offline. */
  signOut(logout: () => Promise<unknown>): Promise<void>;
  signInAdmin(session: { token: string; admin: Admin }): void;
  clearAdmin(): void;
  /** Stops listening to the storage. */
  dispose(): void;
};

/** A zustand store (`useStore(session, selector)`) with its actions next to it. */
export type SessionStore = StoreApi<SessionState> & SessionActions;
