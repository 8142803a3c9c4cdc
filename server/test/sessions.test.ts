import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { build } from "./helper.ts";
import type { TestWorld } from "./helper.ts";
import { meOf } from "./support/session-calls.ts";
let fixture: TestWorld;
beforeEach(async () => {
  fixture = await build();
});
afterEach(() => fixture.close());

describe("sessions", () => {
  it("A2 7.2.1, 7.2.3: refuses a token with any character changed", async () => {
    const token = await fixture.tokenOf("pro");
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.";
    const position = fc.nat({ max: token.length - 1 });
    await fc.assert(
      fc.asyncProperty(position, fc.constantFrom(...alphabet), async (index, letter) => {
        fc.pre(token[index] !== letter);
        const changed = token.slice(0, index) + letter + token.slice(index + 1);
        expect((await meOf(fixture, changed)).json().code).toBe("INVALID_TOKEN");
      }),
      { numRuns: 200, seed: 20_261_120 },
    );
    expect((await meOf(fixture, token)).statusCode).toBe(200);
  });

  it("ends by logout at once and tells the sockets; a second logout is fine", async () => {
    const token = await fixture.tokenOf("pro");
    const { user } = (await meOf(fixture, token)).json();
    const revoked: string[] = [];
    fixture.services.sessions.onRevoked(({ userId }) => revoked.push(userId));
    for (const time of ["first", "second"]) {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fixture.app.inject({ method: "POST", url: "/auth/logout", headers });
      expect(answer.json(), `${time} logout`).toEqual({
        success: true,
        message: "Sesión cerrada correctamente",
      });
    }
    expect((await meOf(fixture, token)).json().code).toBe("INVALID_TOKEN");
    expect(revoked).toEqual([user.id]);
  });
});

describe("administrators", () => {
  const adminMe = (token: string) =>
    fixture.app.inject({ url: "/admin/me", headers: { "x-admin-token": token } });

  it("A2 16.3.1: leave an audit row for each login, failed login and logout, each chained to the one before", async () => {
    const payload = { username: "admin", password: "Incorrecta-1" };
    const failed = await fixture.app.inject({ method: "POST", url: "/admin/login", payload });
    expect(failed.json()).toMatchObject({
      code: "INVALID_CREDENTIALS",
      message: "Credenciales de administrador inválidas",
    });
    const token = await fixture.tokenOf("admin");
    await fixture.app.inject({ method: "POST", url: "/admin/logout", headers: { "x-admin-token": token } });
    expect((await adminMe(token)).json().code).toBe("INVALID_TOKEN");
    const rows = await fixture.opened.database
      .selectFrom("audit_log")
      .selectAll()
      .orderBy("position")
      .execute();
    expect(rows.map(({ action }) => action)).toEqual([
      "admin.created",
      "admin.login.failed",
      "admin.login",
      "admin.logout",
    ]);
    expect(rows.slice(1).map((row) => row.previous_hash)).toEqual(rows.slice(0, -1).map((row) => row.hash));
  });
});
