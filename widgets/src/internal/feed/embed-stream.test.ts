import { afterEach, expect, test, vi } from "vitest";

import { ratiosAnswer } from "../../testing/answers.ts";
import { createEmbedStream } from "./embed-stream.ts";

const server = { api: "https://servidor.test", embedKey: "pub_prueba" };
const query = { kind: "ratios", symbol1: "A", symbol2: "B", window: 60 } as const;
/** The page's streams, none of which reaches a server. */
const streams: FakeStream[] = [];
class FakeStream extends EventTarget {
  isClosed = false;
  constructor() {
    super();
    streams.push(this);
  }
  close(): void {
    this.isClosed = true;
  }
}
afterEach(() => vi.unstubAllGlobals());

test("an answer of the stream before is no longer heard, and one that breaks is not followed for a while", async () => {
  vi.stubGlobal("EventSource", FakeStream);
  const heard: unknown[] = [];
  const stream = createEmbedStream(server, {
    onAnswer: (_queries, answer) => heard.push(answer),
    onBroken: () => heard.push("broken"),
  });
  stream.follow([query]);
  stream.follow([query]);
  expect(streams).toHaveLength(1);
  stream.follow([query, { ...query, window: 20 }]);
  expect([streams.length, streams[0]?.isClosed]).toEqual([2, true]);
  const tell = (place: number, data: string) =>
    streams[place]?.dispatchEvent(new MessageEvent("message", { data }));
  const names = ["A/B:60", "A/B:20"].map((name) => [name, ratiosAnswer()]);
  const data = { ...ratiosAnswer(), chains: {}, smiles: {}, ratios: Object.fromEntries(names) };
  tell(0, JSON.stringify({ success: true, data }));
  streams[0]?.dispatchEvent(new Event("error"));
  tell(1, "no json");
  expect(heard).toEqual([]);
  tell(1, JSON.stringify({ success: true, data }));
  expect(heard.splice(0)).toMatchObject([{ ok: true }]);
  streams[1]?.dispatchEvent(new Event("error"));
  expect([heard, streams[1]?.isClosed]).toEqual([["broken"], true]);
  stream.follow([query]);
  expect(streams).toHaveLength(2);
  stream.close();
});
