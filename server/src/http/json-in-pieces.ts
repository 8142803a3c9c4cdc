import { Readable } from "node:stream";
import type { Steps } from "@paridad/core/lib";
import { runInPieces } from "../limits/in-pieces.ts";
import type { Reply } from "./reply.ts";

const chunkLength = 65_536;
/** An answer, its data, their lists: what stands in a list is written at once. */
const cutLevels = 3;

function* partsOf(value: unknown, levels: number): Generator<string> {
  if (levels === 0 || typeof value !== "object" || value === null) {
    yield JSON.stringify(value);
    return;
  }
  const isList = Array.isArray(value);
  // As `JSON.stringify` leaves them out.
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  yield isList ? "[" : "{";
  for (const [place, [name, one]] of entries.entries()) {
    yield `${place === 0 ? "" : ","}${isList ? "" : `${JSON.stringify(name)}:`}`;
    yield* partsOf(one, levels - 1);
  }
  yield isList ? "]" : "}";
}

function* chunksOf(value: object): Steps<Buffer[]> {
  const chunks: Buffer[] = [];
  let text = "";
  for (const part of partsOf(value, cutLevels)) {
    text += part;
    if (text.length >= chunkLength) {
      chunks.push(Buffer.from(text));
      text = "";
    }
    yield;
  }
  return [...chunks, Buffer.from(text)];
}

/**
 * Sends an answer that may have megabytes, as plain JSON values: written in pieces of a heavy read, between which others get
 * in. The caller holds it to its schema.
 * @throws HttpError as `HeavyRead.turn` does.
 */
export async function sendJsonInPieces<Given extends Reply>(reply: Given, answer: object): Promise<Given> {
  const [first, ...others] = await runInPieces(chunksOf(answer));
  void reply
    .type("application/json; charset=utf-8")
    .send(others.length === 0 ? first : Readable.from([first, ...others]));
  return reply;
}
