import Fastify from "fastify";
import { expect, it, vi } from "vitest";
import { inHeavyRead } from "../limits/heavy-read.ts";
import { sendJsonInPieces } from "./json-in-pieces.ts";

/** The answer as it arrives, with how often others were let in, where each look at the clock is 10 ms later. */
async function sent(answer: object) {
  const app = Fastify();
  app.get("/", async (_request, reply) => sendJsonInPieces(reply, answer));
  await app.ready();
  let turns = 0;
  const read = {
    signal: new AbortController().signal,
    turn: async () => void (turns += 1),
    clock: { spent: 0 },
    refusal: () => new Error("no"),
  };
  let now = 0;
  const watch = vi.spyOn(performance, "now").mockImplementation(() => (now += 10));
  const { body, headers } = await inHeavyRead(read, async () => await app.inject("/"));
  watch.mockRestore();
  await app.close();
  return { body, turns, type: headers["content-type"], length: headers["content-length"] };
}

it("an answer is the JSON that it would be at once, with its length where it is small", async () => {
  const answer = {
    success: true,
    data: { none: null, left: undefined, rows: [{ ñ: [1, 'dos"'] }, 3], no: [] },
  };
  const { body, turns, type, length } = await sent(answer);
  expect(body).toBe('{"success":true,"data":{"none":null,"rows":[{"ñ":[1,"dos\\""]},3],"no":[]}}');
  // Each bracket, name and value is a piece: 2 around the whole and 2 of its names, `true`; 2 around the data and 3 of its
  // names, `null`; 2 around the rows with 2 commas and 2 rows; 2 around nothing.
  expect(turns).toBe(5 + 6 + 6 + 2);
  expect(type).toBe("application/json; charset=utf-8");
  expect(length).toBe("75");
});

it("a large one leaves in parts, none of its letters cut", async () => {
  const rows = Array.from({ length: 40 }, (_, place) => ({ place, text: "ñ€".repeat(2_000) }));
  const { body, length } = await sent({ success: true, data: { rows } });
  expect(JSON.parse(body)).toEqual({ success: true, data: { rows } });
  expect(length).toBeUndefined();
});
