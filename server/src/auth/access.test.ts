import type { FastifyRequest } from "fastify";
import { describe, expect, it } from "vitest";
import { storedUser } from "../db/tables/testing/stored-user.ts";
import { userAndAccessOf } from "./access-of-row.ts";
import { administratorOf, deviceOf, signedInUserOf } from "./access.ts";

describe("where a request comes from", () => {
  const of = (headers: object) => deviceOf({ headers, ip: "10.1.2.3" } as FastifyRequest);

  it("is its address and the first 300 characters of what its program calls itself", () => {
    const long = "a".repeat(301);
    expect(of({ "user-agent": long })).toEqual({ address: "10.1.2.3", userAgent: "a".repeat(300) });
    expect(of({})).toEqual({ address: "10.1.2.3", userAgent: null });
  });
});

it("a handler that asks for somebody whom its route's rule lets nobody be is a fault, not a stranger", () => {
  const stranger = { signedIn: null, administrator: null } as FastifyRequest;
  expect(() => signedInUserOf(stranger)).toThrow("asks for no user");
  expect(() => administratorOf(stranger)).toThrow("asks for no administrator");
});

it("a trial that an administrator moved ends then, earlier or later than thirty days after the account began", () => {
  const day = 86_400_000;
  const now = Date.parse("2026-11-20T15:00:00Z");
  const kindOf = (began: number, ends: number | null) => {
    const row = storedUser({
      subscription_type: "free",
      subscription_status: "free",
      created_at: new Date(now - began * day),
      trial_ends_at: ends === null ? null : new Date(now + ends),
    });
    return userAndAccessOf(row, { isAdmin: false, now, catalogue: { pro: [1, 2, 5] } }).access.kind;
  };
  expect([kindOf(29, null), kindOf(30, null)]).toEqual(["trial", "none"]);
  expect([kindOf(60, 1), kindOf(60, 0)]).toEqual(["trial", "none"]);
  expect([kindOf(1, 1), kindOf(1, -1)]).toEqual(["trial", "none"]);
});
