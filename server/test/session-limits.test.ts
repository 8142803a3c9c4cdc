import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build, demoEmail, testPassword } from "./helper.ts";
import type { TestWorld } from "./helper.ts";
import { meOf } from "./support/session-calls.ts";

// People 7 days idle and 30 in all, administrators 30 minutes and 12 hours.
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
let fixture: TestWorld;
beforeAll(async () => void (fixture = await build()));
afterAll(() => fixture.close());

const adminMe = (token: string) =>
  fixture.app.inject({ url: "/admin/me", headers: { "x-admin-token": token } });
const codes = async (answers: ReturnType<typeof meOf>) => {
  const answer = await answers;
  return answer.statusCode === 200 ? "open" : answer.json().code;
};
const state = {
  user: (token: string) => codes(meOf(fixture, token)),
  admin: (token: string) => codes(adminMe(token)),
};

describe.each([
  ["user", "pro", 7 * day, 30 * day],
  ["admin", "admin", 30 * minute, 12 * hour],
] as const)("the session of a %s", (kind, name, idle, whole) => {
  it("A2 7.1.1, 7.3.1: ends when it was not used for its idle time, to the millisecond", async () => {
    const [used, idleOne] = [await fixture.tokenOf(name), await fixture.tokenOf(name)];
    fixture.clock.advance(idle - 1);
    expect(await state[kind](used)).toBe("open");
    fixture.clock.advance(1);
    expect(await state[kind](idleOne)).toBe("TOKEN_EXPIRED");
    fixture.clock.advance(idle - 2);
    expect(await state[kind](used)).toBe("open");
    fixture.clock.advance(idle);
    expect(await state[kind](used)).toBe("TOKEN_EXPIRED");
  });

  it("A2 7.3.2: ends at its last hour however often it is used", async () => {
    const token = await fixture.tokenOf(name);
    const step = idle / 2;
    let passed = 0;
    for (; passed + step < whole; passed += step) {
      fixture.clock.advance(step);
      expect(await state[kind](token)).toBe("open");
    }
    fixture.clock.advance(whole - passed - 1);
    expect(await state[kind](token)).toBe("open");
    fixture.clock.advance(1);
    expect(await state[kind](token)).toBe("TOKEN_EXPIRED");
  });
});

describe("an administrator's idle clock", () => {
  const second = 1_000;
  const states = (tokens: readonly string[]) => Promise.all(tokens.map(state.admin));

  it("starts again with a use 5 s after the last one, and not with an earlier one", async () => {
    const [hasty, usual, both] = [
      await fixture.tokenOf("admin"),
      await fixture.tokenOf("admin"),
      await fixture.tokenOf("admin"),
    ];
    fixture.clock.advance(4_999);
    expect(await states([hasty, both])).toEqual(["open", "open"]);
    fixture.clock.advance(1);
    expect(await states([usual, both])).toEqual(["open", "open"]);
    fixture.clock.advance(30 * minute - 5 * second);
    expect(await state.admin(hasty)).toBe("TOKEN_EXPIRED");
    fixture.clock.advance(4 * second);
    expect(await state.admin(usual)).toBe("open");
    fixture.clock.advance(2 * second);
    expect(await state.admin(both)).toBe("TOKEN_EXPIRED");
  });
});

describe("open sessions", () => {
  it.each([
    ["pro", 10, state.user],
    ["admin", 3, state.admin],
  ] as const)(
    "A2 7.1.2: of %s are the newest %i, however lately an older one was used",
    async (name, most, stateOf) => {
      const tokens: string[] = [];
      const enter = async () => {
        fixture.clock.advance(61_000);
        tokens.push(await fixture.tokenOf(name));
      };
      for (let count = 0; count < most; count += 1) await enter();
      fixture.clock.advance(61_000);
      expect(await stateOf(tokens[0] ?? "")).toBe("open");
      await enter();
      const states = await Promise.all(tokens.map(stateOf));
      expect(states).toEqual(["INVALID_TOKEN", ...Array.from({ length: most }, () => "open")]);
    },
  );
});

describe("guesses at one account", () => {
  const guess = async (email: string, address: string) => {
    const payload = { email, password: "Incorrecta-1" };
    const url = "/auth/login";
    return (await fixture.app.inject({ method: "POST", url, payload, remoteAddress: address })).statusCode;
  };

  it("count together however the e-mail is spelled", async () => {
    const spelled = [
      "pro@paridad.test",
      "PRO@paridad.test",
      "Pro@Paridad.Test",
      "pRO@PARIDAD.TEST",
      "prO@paridad.test",
    ];
    for (const email of spelled) expect(await guess(email, "10.5.0.1"), email).toBe(401);
    expect(await guess("PrO@paridad.test", "10.5.0.1")).toBe(429);
    for (const email of [" pro@paridad.test", "pro@paridad.test ", "\tpro@paridad.test"])
      expect([400, 429], JSON.stringify(email)).toContain(await guess(email, "10.5.0.1"));
    const payload = { email: demoEmail("pro"), password: testPassword };
    const good = await fixture.app.inject({
      method: "POST",
      url: "/auth/login",
      payload,
      remoteAddress: "10.5.0.2",
    });
    expect(good.statusCode).toBe(200);
  });

  it("count together however an administrator's name is spelled, apart from people's logins", async () => {
    const admin = async (username: string) => {
      const payload = { username, password: "Incorrecta-1" };
      const url = "/admin/login";
      return (await fixture.app.inject({ method: "POST", url, payload, remoteAddress: "10.5.0.3" }))
        .statusCode;
    };
    for (const name of ["admin", "Admin", "ADMIN", "aDmin", "admiN"])
      expect(await admin(name), name).toBe(401);
    expect(await admin("adMin")).toBe(429);
    expect(await guess("black@paridad.test", "10.5.0.3")).toBe(401);
  });
});
