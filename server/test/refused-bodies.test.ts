import { once } from "node:events";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createPosition } from "@paridad/core/endpoints";
import { build, demoEmail, testPassword } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

let fixture: TestWorld;
let url: string;
beforeAll(async () => {
  fixture = await build();
  url = await fixture.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => fixture.close());

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
/** Begins to send a body and waits for the answer to its first byte. */
async function begin(path: string, headers: Record<string, string>) {
  const sending = request(`${url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "content-length": 60_000, ...headers },
  });
  sending.on("error", () => undefined).write("{");
  const [answer] = (await once(sending, "response")) as [IncomingMessage];
  sending.destroy();
  return [answer.statusCode, answer.headers["retry-after"]];
}
const login = (password: string) =>
  post("/auth/login", JSON.stringify({ email: demoEmail("free"), password }));

it("an account's sixty refused bodies a minute are read, and of the next not a byte; others go on", async () => {
  const own = { authorization: `Bearer ${await fixture.tokenOf("black")}` };
  const other = { authorization: `Bearer ${await fixture.tokenOf("pro")}` };
  const wrong = ["{", "[]", '{"name":1}', "x".repeat(65_537)];
  const statuses = new Set<number>();
  for (let place = 0; place < 60; place += 1) {
    statuses.add((await post(createPosition.path, wrong[place % 4] ?? "", own)).status);
  }
  expect(statuses).toEqual(new Set([400, 413]));
  expect(await begin(createPosition.path, own)).toEqual([429, "60"]);
  expect((await fetch(`${url}/positions`, { headers: own })).status).toBe(200);
  expect((await post(createPosition.path, "{", other)).status).toBe(400);
  expect((await login(testPassword)).status).toBe(200);
  fixture.clock.advance(60_000);
  expect((await post(createPosition.path, "{", own)).status).toBe(400);
});

it("a network's three hundred without an account are, and whoever signed in goes on", async () => {
  const own = { authorization: `Bearer ${await fixture.tokenOf("black")}` };
  for (let place = 0; place < 300; place += 1) await post("/auth/login", "{");
  expect(await begin("/auth/login", {})).toEqual([429, "60"]);
  expect((await post(createPosition.path, "{", own)).status).toBe(400);
  fixture.clock.advance(60_000);
  expect((await login(testPassword)).status).toBe(200);
});
