import { describe, expect, it, vi } from "vitest";

import { user } from "../api/testing/api-server.ts";
import { createMemoryStorage, createSessionStore, createThemeStore, showsAdminLink } from "./index.ts";
import type { StorageChangesPort } from "./index.ts";

const admin = { id: "admin", username: "admin", email: null, totpEnabled: false, lastLogin: null };

function fakeChanges() {
  let tell: (key: string | null) => void = () => undefined;
  const changes: StorageChangesPort = {
    subscribe: (listener) => {
      tell = listener;
      return () => {
        tell = () => undefined;
      };
    },
  };
  return { changes, tell: (key: string | null) => tell(key) };
}

describe("createSessionStore", () => {
  it("stores token and user under the specification's keys, and reads them back", () => {
    const storage = createMemoryStorage();
    createSessionStore({ storage }).signIn({ token: "t", user });
    expect(storage.getItem("token")).toBe("t");
    expect(JSON.parse(storage.getItem("user") ?? "")).toEqual(user);
    expect(createSessionStore({ storage }).getState()).toMatchObject({ token: "t", user });
  });

  it.each([
    [{ adminToken: "at" }],
    [{ adminToken: "at", adminUser: "{broken" }],
    [{ adminToken: "at", adminUser: JSON.stringify({ id: "admin" }) }],
    [{ adminUser: JSON.stringify(admin) }],
    [{ adminToken: "", adminUser: JSON.stringify(admin) }],
  ])("half an administrator's session is none, and keeps the user's: %j", (stored) => {
    const storage = createMemoryStorage({ ...stored, token: "t", user: JSON.stringify(user) });
    const state = createSessionStore({ storage }).getState();
    expect(state).toEqual({ token: "t", user, adminToken: null, adminUser: null, isAdmin: false });
  });

  it("stores an administrator under the specification's keys, without a user, and reads it back", () => {
    const storage = createMemoryStorage();
    const session = createSessionStore({ storage });
    expect(session.getState().isAdmin).toBe(false);
    session.signInAdmin({ token: "at", admin });
    expect(["adminToken", "isAdmin", "token", "user"].map((key) => storage.getItem(key))).toEqual([
      "at",
      "true",
      null,
      null,
    ]);
    expect(JSON.parse(storage.getItem("adminUser") ?? "")).toEqual(admin);
    const expected = { token: null, user: null, adminToken: "at", adminUser: admin, isAdmin: true };
    expect(createSessionStore({ storage }).getState()).toEqual(expected);
    session.clearAdmin();
    expect(session.getState()).toMatchObject({ adminToken: null, adminUser: null, isAdmin: false });
  });

  it("keeps neither a user without a session nor one of another session", async () => {
    const storage = createMemoryStorage();
    const session = createSessionStore({ storage });
    session.setUser(user);
    expect([session.getState().user, storage.getItem("user")]).toEqual([null, null]);
    session.signIn({ token: "t", user });
    await session.refreshUser(async () => {
      session.signIn({ token: "t2", user: { ...user, firstName: "Eva" } });
      return user;
    });
    expect(session.getState()).toMatchObject({ token: "t2", user: { firstName: "Eva" } });
  });

  it.each(["token", "user", "adminToken", "adminUser", "isAdmin", null])(
    "reads the session again when another tab changed %s",
    (key) => {
      const storage = createMemoryStorage();
      const { changes, tell } = fakeChanges();
      const session = createSessionStore({ storage, changes });
      storage.setItem("token", "t");
      storage.setItem("user", JSON.stringify(user));
      tell(key);
      expect(session.getState().token).toBe("t");
    },
  );

  it("signing out forgets the person even when the server can't be reached, and keeps the administrator", async () => {
    const storage = createMemoryStorage();
    const session = createSessionStore({ storage });
    session.signIn({ token: "t", user });
    session.signInAdmin({ token: "at", admin });
    const logout = vi.fn<() => Promise<never>>(() => Promise.reject(new Error("offline")));
    await session.signOut(logout);
    expect(logout).toHaveBeenCalledOnce();
    expect(session.getState()).toMatchObject({ token: null, user: null, adminToken: "at", isAdmin: true });
    expect([storage.getItem("token"), storage.getItem("user")]).toEqual([null, null]);
    session.clearAdmin();
    expect([storage.getItem("adminToken"), storage.getItem("adminUser"), storage.getItem("isAdmin")]).toEqual(
      [null, null, null],
    );
  });

  it("signs out although the call throws before it is sent", async () => {
    const session = createSessionStore({ storage: createMemoryStorage() });
    session.signIn({ token: "t", user });
    await session.signOut(() => {
      throw new Error("no network stack");
    });
    expect(session.getState().token).toBeNull();
  });

  it("signs in although the storage refuses to write", () => {
    const storage = {
      ...createMemoryStorage(),
      setItem: () => {
        throw new Error("full");
      },
    };
    const session = createSessionStore({ storage });
    session.signIn({ token: "t", user });
    expect(session.getState().token).toBe("t");
  });

  it("refreshes the user, and ignores an answer that comes after signing out", async () => {
    const session = createSessionStore({ storage: createMemoryStorage() });
    session.signIn({ token: "t", user });
    await session.refreshUser(async () => ({ ...user, firstName: "Eva" }));
    expect(session.getState().user?.firstName).toBe("Eva");
    await session.refreshUser(async () => {
      session.clear();
      return user;
    });
    expect(session.getState().user).toBeNull();
  });

  it("follows another tab", () => {
    const storage = createMemoryStorage();
    const { changes, tell } = fakeChanges();
    const session = createSessionStore({ storage, changes });
    session.signIn({ token: "t", user });
    storage.removeItem("token");
    tell("theme");
    expect(session.getState().token).toBe("t");
    tell("token");
    expect(session.getState().token).toBeNull();
    session.dispose();
    storage.setItem("token", "t2");
    tell(null);
    expect(session.getState().token).toBeNull();
  });
});

// The server's flag; the specification's guess by e-mail only when the answer lacks it.
describe("showsAdminLink", () => {
  it.each([
    [{ ...user, isAdmin: true }, false, true],
    [{ ...user, email: "admin@paridad.test", isAdmin: false }, false, false],
    [{ ...user, email: "Admin@paridad.test" }, false, true],
    [user, false, false],
    [null, false, false],
    [null, true, true],
  ])("%#", (person, hasAdminSession, expected) => {
    expect(showsAdminLink({ user: person, hasAdminSession })).toBe(expected);
  });
});

describe("theme", () => {
  it("starts from the saved one, else the system's; every toggle goes to the other and is saved", () => {
    const storage = createMemoryStorage();
    const theme = createThemeStore({ storage, prefersDark: () => true });
    expect(theme.getState().theme).toBe("dark");
    expect(storage.getItem("theme")).toBeNull();
    const presses = [1, 2, 3, 4].map(() => {
      theme.toggle();
      return [theme.getState().theme, storage.getItem("theme")];
    });
    expect(presses).toEqual([
      ["light", "light"],
      ["dark", "dark"],
      ["light", "light"],
      ["dark", "dark"],
    ]);
    theme.setTheme("light");
    const themeOf = (isDark: boolean) =>
      createThemeStore({ storage, prefersDark: () => isDark }).getState().theme;
    expect(themeOf(true)).toBe("light");
    storage.setItem("theme", "sepia");
    expect(themeOf(false)).toBe("light");
  });

  it("follows another tab", () => {
    const storage = createMemoryStorage();
    const { changes, tell } = fakeChanges();
    const theme = createThemeStore({ storage, prefersDark: () => false, changes });
    storage.setItem("theme", "dark");
    tell("theme");
    expect(theme.getState().theme).toBe("dark");
    storage.setItem("theme", "light");
    tell("token");
    expect(theme.getState().theme).toBe("dark");
    tell(null);
    expect(theme.getState().theme).toBe("light");
    theme.dispose();
    storage.setItem("theme", "dark");
    tell("theme");
    expect(theme.getState().theme).toBe("light");
  });
});
