import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build, demoEmail, testPassword } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

let world: TestWorld;
beforeAll(async () => {
  world = await build();
});
afterAll(() => world.close());

describe("login", () => {
  it("answers at both addresses with a token and the user", async () => {
    for (const url of ["/auth/login", "/api/auth/login"]) {
      const payload = { email: demoEmail("pro"), password: testPassword };
      const answer = await world.app.inject({ method: "POST", url, payload });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ success: true, user: { email: "pro@paridad.test" } });
    }
  });
});
