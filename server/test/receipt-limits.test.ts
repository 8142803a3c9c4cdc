import { once } from "node:events";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { pdfOf } from "../src/modules/payments/receipts/testing/receipt-files.ts";
import { build } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

let world: TestWorld;
beforeAll(async () => void (world = await build()));
afterAll(() => world.close());

const path = "/subscription/payments/any/receipts";
const headersOf = async (name: string) => ({
  authorization: `Bearer ${await world.tokenOf(name)}`,
  "content-type": "application/json",
});

it("twenty receipts an hour are taken in; of the next not even the body is", async () => {
  const [owner, other] = [await headersOf("free"), await headersOf("expired")];
  const send = (payload: string, headers = owner) =>
    world.app.inject({ method: "POST", url: path, headers, payload });
  const receipt = JSON.stringify({ name: "a.pdf", content: pdfOf().toString("base64") });
  const statuses: number[] = [];
  for (let place = 1; place <= 10; place += 1) statuses.push((await send(receipt)).statusCode);
  // What is no receipt at all was read too.
  for (let place = 11; place <= 20; place += 1) statuses.push((await send("{")).statusCode);
  expect(statuses).toEqual([
    ...Array.from({ length: 10 }, () => 404),
    ...Array.from({ length: 10 }, () => 400),
  ]);
  const refused = await send("{");
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "3600"]);
  expect(refused.json()).toMatchObject({ success: false, code: "RATE_LIMIT_EXCEEDED" });
  // A user's own number, and none of a stranger's calls.
  expect((await send("{", other)).statusCode).toBe(400);
  expect((await send("{", { ...owner, authorization: "Bearer none" })).statusCode).toBe(401);

  const url = await world.app.listen({ port: 0, host: "127.0.0.1" });
  const sending = request(`${url}${path}`, {
    method: "POST",
    headers: { ...owner, "content-length": 6_990_508 },
  });
  sending.on("error", () => undefined).write("{");
  const [answer] = (await once(sending, "response")) as [IncomingMessage];
  expect(answer.statusCode).toBe(429);
  sending.destroy();

  world.clock.advance(3_600_000 - 1);
  expect((await send("{")).statusCode).toBe(429);
  world.clock.advance(1);
  expect((await send("{")).statusCode).toBe(400);
});
