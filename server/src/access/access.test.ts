import type { FastifyRequest } from "fastify";
import { describe, expect, it } from "vitest";
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
