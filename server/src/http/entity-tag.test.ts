import Fastify from "fastify";
import { afterAll, expect, it } from "vitest";
import { entityTagOf, replyIfNotModified } from "./entity-tag.ts";
import { encodingFor } from "./packed-document.ts";
import { createFixedDocument } from "./fixed-document.ts";

const app = Fastify();
const tag = entityTagOf("cadena 7");
app.get("/", async (_request, reply) => (replyIfNotModified(reply as never, tag) ? reply : "cadena"));
let symbol = "GFGC7400DI";
let written = 0;
const send = createFixedDocument({
  write: () => `ejemplo ${symbol} ${(written += 1)}`,
  version: () => symbol,
  type: "text/plain",
});
app.get("/document", async (_request, reply) => send(reply as never));
app.get("/varied", async (_request, reply) => send(reply.header("vary", "Origin") as never));
afterAll(() => app.close());

it("a long answer that changes at its end alone has another tag", () => {
  const long = "fila;".repeat(100_000);
  expect(entityTagOf(`${long}1`)).toBe(entityTagOf(`${long}1`));
  expect(entityTagOf(`${long}1`)).not.toBe(entityTagOf(`${long}2`));
});

it.each([
  ["nothing", undefined, 200],
  ["its tag", tag, 304],
  ["several tags, its own among them", `W/"otra", ${tag} , W/"más"`, 304],
  ["anything at all", "*", 304],
  ["another tag", 'W/"otra"', 200],
  ["a tag that only begins like it", tag.slice(0, -2), 200],
])("a caller who has %s", async (_what, known, status) => {
  const answer = await app.inject({
    url: "/",
    headers: known === undefined ? {} : { "if-none-match": known },
  });
  expect([answer.statusCode, answer.body, answer.headers["etag"]]).toEqual([
    status,
    status === 304 ? "" : "cadena",
    tag,
  ]);
});

it("another text has another tag, the same one the same", () => {
  // The first 22 signs of the text's SHA-256 in base64url.
  expect(entityTagOf("cadena")).toBe('W/"on6i6zVSJSxc5dMaos80Lq"');
  expect(entityTagOf("cadena 8")).not.toBe(tag);
  expect(entityTagOf("cadena 7")).toBe(tag);
});

it("a document is written once, and again when what it speaks of changed", async () => {
  const read = async () => (await app.inject("/document")).body;
  expect([await read(), await read()]).toEqual(["ejemplo GFGC7400DI 1", "ejemplo GFGC7400DI 1"]);
  symbol = "GFGC7600FE";
  expect(await read()).toBe("ejemplo GFGC7600FE 2");
});

it("a document differs by what its caller unpacks, besides what it differed by already", async () => {
  const varies = async (url: string) => (await app.inject(url)).headers["vary"];
  expect(await varies("/document")).toBe("Accept-Encoding");
  expect(await varies("/varied")).toBe("Origin, Accept-Encoding");
});

it.each([
  ["br, gzip", "br"],
  ["gzip, deflate", "gzip"],
  ["x-gzip", "gzip"],
  ["*", "br"],
  ["br;q=0, *", "gzip"],
  ["br; q=0, gzip ;q=0", "identity"],
  ["GZIP;q=0.1", "gzip"],
  ["deflate", "identity"],
  ["", "identity"],
  [undefined, "identity"],
])("who unpacks %s gets %s, asked twice", (accepted, encoding) => {
  expect([encodingFor(accepted), encodingFor(accepted)]).toEqual([encoding, encoding]);
});
