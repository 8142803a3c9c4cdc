import { once } from "node:events";
import { request } from "node:http";
import type { IncomingMessage } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { build } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

let fixture: TestWorld;
let url: string;
beforeAll(async () => {
  fixture = await build();
  url = await fixture.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => fixture.close());

/** Begins to send five megabytes and waits for the answer to the first byte. */
async function begin(payment: string, token: string) {
  const sending = request(`${url}/subscription/payments/${payment}/receipts?name=a.pdf`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${token}`,
      "content-type": "application/pdf",
      "content-length": 5_242_880,
    },
  });
  sending.on("error", () => undefined).write("%");
  const [answer] = (await once(sending, "response")) as [IncomingMessage];
  sending.destroy();
  return { status: answer.statusCode, after: answer.headers["retry-after"] };
}

it("of a receipt for a payment that isn't the caller's not a byte is waited for, nor beyond twenty an hour", async () => {
  const [owner, other] = [await fixture.tokenOf("free"), await fixture.tokenOf("expired")];
  const response = await fixture.app.inject({
    method: "POST",
    url: "/subscription/payments",
    headers: { authorization: `Bearer ${other}` },
    payload: { plan: "pro" },
  });
  const { id } = (response.json() as { data: { id: string } }).data;
  expect((await begin(id, "none")).status).toBe(401);
  const statuses: (number | undefined)[] = [];
  for (let place = 1; place <= 20; place += 1) statuses.push((await begin(id, owner)).status);
  expect(statuses).toEqual(Array.from({ length: 20 }, () => 404));
  expect(await begin(id, owner)).toEqual({ status: 429, after: "3600" });
  // A user's own number.
  expect((await begin("any", other)).status).toBe(404);
  fixture.clock.advance(3_600_000 - 1);
  expect((await begin(id, owner)).status).toBe(429);
  fixture.clock.advance(1);
  expect((await begin(id, owner)).status).toBe(404);
});
