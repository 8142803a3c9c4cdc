import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { asAdmin, idOf, mailsOf } from "./admin-helper.ts";
import { build, demoEmail, testPassword } from "./helper.ts";
import type { TestWorld } from "./helper.ts";
import { meOf } from "./support/session-calls.ts";

let world: TestWorld;
let revoked: string[] = [];
beforeAll(async () => {
  world = await build();
  world.services.announcements.onRevoked(({ userId }) => revoked.push(userId));
});
beforeEach(() => {
  revoked = [];
  world.clock.advance(3_600_000);
});
afterAll(() => world.close());

type Method = "POST" | "PUT" | "DELETE";
const as = (token: string) => (method: Method, url: string, payload?: object) =>
  world.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(payload ? { payload } : {}),
  });
const names = { firstName: "Ana", lastName: "Paz" };

describe("sockets are looked at again after", () => {
  it("a reset, which ends every session, and not after a link that is no good", async () => {
    const before = await world.tokenOf("pro");
    const payload = { email: demoEmail("pro") };
    await world.app.inject({ method: "POST", url: "/auth/forgot-password", payload });
    const text = (await mailsOf(world.opened.database)).at(-1)?.text_body ?? "";
    const token = decodeURIComponent(/token=([^\s]+)/.exec(text)?.[1] ?? "");
    const reset = (newPassword: string) => {
      const url = "/auth/reset-password";
      return world.app.inject({ method: "POST", url, payload: { token, newPassword } });
    };
    expect(revoked).toEqual([]);
    expect((await reset("Otra-Secreta-9")).statusCode).toBe(200);
    expect(revoked).toEqual([await idOf(world, "pro")]);
    expect((await meOf(world, before)).json().code).toBe("INVALID_TOKEN");
    expect((await reset("Otra-Secreta-8")).statusCode).toBe(400);
    expect(revoked).toHaveLength(1);
  });

  it("a new password in the profile, which ends the other sessions; new names end nothing", async () => {
    const [other, own] = [await world.tokenOf("black"), await world.tokenOf("black")];
    expect((await as(own)("PUT", "/auth/profile", names)).statusCode).toBe(200);
    const wrong = { ...names, currentPassword: "Incorrecta-1", newPassword: "Otra-Secreta-9" };
    expect((await as(own)("PUT", "/auth/profile", wrong)).statusCode).toBe(400);
    expect(revoked).toEqual([]);
    expect((await meOf(world, other)).statusCode).toBe(200);
    const right = { ...wrong, currentPassword: testPassword };
    expect((await as(own)("PUT", "/auth/profile", right)).statusCode).toBe(200);
    expect(revoked).toEqual([await idOf(world, "black")]);
    expect((await meOf(world, other)).json().code).toBe("INVALID_TOKEN");
    expect((await meOf(world, own)).statusCode).toBe(200);
  });

  it("the end of one session, of the others, and of the account", async () => {
    const id = await idOf(world, "free");
    const [first, second, own] = [
      await world.tokenOf("free"),
      await world.tokenOf("free"),
      await world.tokenOf("free"),
    ];
    const call = as(own);
    expect((await call("DELETE", `/auth/sessions/${first.split(".")[0]}`)).statusCode).toBe(200);
    expect(revoked).toEqual([id]);
    expect((await meOf(world, first)).statusCode).toBe(401);
    expect((await call("DELETE", "/auth/sessions")).statusCode).toBe(200);
    expect(revoked).toEqual([id, id]);
    expect((await meOf(world, second)).statusCode).toBe(401);
    expect((await call("DELETE", "/auth/account", { password: "Incorrecta-1" })).statusCode).toBe(400);
    expect(revoked).toHaveLength(2);
    expect((await call("DELETE", "/auth/account", { password: testPassword })).statusCode).toBe(200);
    expect(revoked).toEqual([id, id, id]);
    expect((await meOf(world, own)).statusCode).toBe(401);
  });

  it("nobody may end another user's session", async () => {
    const [mine, theirs] = [await world.tokenOf("starter"), await world.tokenOf("trial")];
    const answer = await as(mine)("DELETE", `/auth/sessions/${theirs.split(".")[0]}`);
    expect([answer.statusCode, revoked]).toEqual([404, []]);
    expect((await meOf(world, theirs)).statusCode).toBe(200);
  });
});

describe("an administrator's change", () => {
  it.each([
    ["of the plan", "PATCH", "/subscription", { subscriptionType: "pro" }],
    ["of the activation", "PATCH", "/active", { isActive: false }],
    ["of the whole account", "PUT", "", { isActive: true }],
    ["of the password", "PUT", "", { newPassword: "Otra-Secreta-9" }],
    ["that removes the account", "DELETE", "", undefined],
  ] as const)("%s has that user's sockets looked at", async (_name, method, path, payload) => {
    const call = await asAdmin(world);
    const id = await idOf(world, "starter");
    expect((await call(method, `/admin/users/${id}${path}`, payload)).status).toBe(200);
    expect(revoked).toEqual([id]);
  });

  it("of a plan's modules has its subscribers looked at, and of many users each of them", async () => {
    const call = await asAdmin(world);
    const subscribers = [await idOf(world, "pro")];
    const plan = { name: "Pro", price: 19, features: { modulo_1: true } };
    expect((await call("PUT", "/admin/subscription-plans/pro", plan)).status).toBe(200);
    expect([...new Set(revoked)].sort()).toEqual(expect.arrayContaining(subscribers));
    expect(revoked).not.toContain(await idOf(world, "black"));
    revoked = [];
    const userIds = [await idOf(world, "pro"), await idOf(world, "black")];
    const bulk = { action: "extendTrial", days: 1, userIds };
    expect((await call("POST", "/admin/users/bulk", bulk)).status).toBe(200);
    expect(revoked.sort()).toEqual(userIds.sort());
  });
});
