import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { App } from "../http/routes.ts";
import { stateLimits } from "./state-limits.ts";

const app = fastify();
beforeAll(async () => {
  const admissions = (name: string) => ({
    headersOf: (address: string) => ({ ratelimit: `${name} of ${address}` }),
  });
  stateLimits(app as unknown as App, {
    keyAdmissions: admissions("keys"),
    embedAdmissions: admissions("embed"),
  });
  app.get("/v1/own", async (_request, reply) => reply.header("ratelimit", "its own").send("x"));
  await app.ready();
});
afterAll(() => app.close());

const limitsOf = async (url: string) =>
  (await app.inject({ url, remoteAddress: "192.0.2.7" })).headers["ratelimit"];

describe("limits", () => {
  it.each(["/v1", "/v1/chain", "/v1?x=1", "/api/v1/nothing", "/api/v1"])(
    "of personal keys are stated at %s",
    async (url) => expect(await limitsOf(url)).toBe("keys of 192.0.2.7"),
  );

  it.each(["/embed", "/embed/ratios?key=x", "/api/embed/market"])(
    "of publishable keys are stated at %s",
    async (url) => expect(await limitsOf(url)).toBe("embed of 192.0.2.7"),
  );

  it.each(["/v1x", "/v10/chain", "/embedded", "/x/v1/chain", "/apis/v1", "/auth/v1", "/api/x/embed", "/"])(
    "are not stated at %s, which is no address of keys",
    async (url) => expect(await limitsOf(url)).toBeUndefined(),
  );

  it("that a route states itself stay", async () => {
    expect(await limitsOf("/v1/own")).toBe("its own");
  });
});
