import type { ServerResponse } from "node:http";
import type { EmbedMode } from "@paridad/core/contract";
import { networkOf } from "../../../limits/client-network.ts";
import type { EmbedAdmissions, EmbedRequest } from "../embed-admission.ts";
import type { AskedParts } from "./asked-parts.ts";
import type { KeptSnapshot, KeptSnapshots } from "./kept-snapshots.ts";
import { frameSnapshot, openStream, pageOf } from "./stream-frames.ts";
import type { StreamFrames } from "./stream-frames.ts";

const lookMilliseconds = 500;
/** How long a key that ended, or its last unit, can go unnoticed. */
const judgeMilliseconds = 15_000;
const mostStreams = 20_000;
const mostOfNetwork = 200;
/** Streams written to before others get their turn. */
const slice = 250;
/** A visitor who has this much to read still gets the newest when it is read. */
const slowBytes = 131_072;

type Stream = {
  readonly response: ServerResponse;
  readonly keyId: string;
  readonly network: string;
  readonly page: string;
  readonly encoding: keyof StreamFrames;
};
type Topic = {
  readonly mode: EmbedMode;
  readonly asked: AskedParts;
  readonly streams: Set<Stream>;
  sent: KeptSnapshot | null;
};
/** One of the visitors of a page speaks for all when the page is judged again. */
type Page = { readonly request: EmbedRequest; readonly streams: Set<Stream> };

type Dependencies = {
  readonly snapshots: KeptSnapshots;
  readonly admissions: Pick<EmbedAdmissions, "admit">;
  /** Told of the answers that left for a key. */
  readonly count: (keyId: string, answers: number) => void;
};

/** Pushes each new snapshot to the pages that stay connected: one write a visitor, of the same bytes for all. */
export class StreamHub {
  readonly #dependencies: Dependencies;
  readonly #topics = new Map<string, Topic>();
  readonly #pages = new Map<string, Page>();
  readonly #networks = new Map<string, number>();
  readonly #timers: readonly NodeJS.Timeout[];
  #size = 0;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#timers = [
      setInterval(() => void this.#look(), lookMilliseconds),
      setInterval(() => void this.#judge(), judgeMilliseconds),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  /** Whether another visitor of that address has room. */
  hasRoom(address: string): boolean {
    return this.#size < mostStreams && (this.#networks.get(networkOf(address)) ?? 0) < mostOfNetwork;
  }

  /** Takes an admitted visitor in; the newest snapshot comes at once. */
  async join(
    response: ServerResponse,
    {
      keyId,
      mode,
      asked,
      request,
      headers,
    }: {
      readonly keyId: string;
      readonly mode: EmbedMode;
      readonly asked: AskedParts;
      readonly request: EmbedRequest;
      readonly headers: Readonly<Record<string, string>>;
    },
  ): Promise<void> {
    const { snapshot } = await this.#dependencies.snapshots(mode, asked);
    if (response.destroyed) return;
    const encoding = openStream(response, headers);
    const network = networkOf(request.address);
    const stream = { response, keyId, network, page: pageOf(request), encoding };
    const topic = this.#topicOf(mode, asked);
    topic.sent ??= snapshot;
    const page = this.#pages.get(stream.page) ?? { request, streams: new Set() };
    this.#pages.set(stream.page, page);
    page.streams.add(stream);
    topic.streams.add(stream);
    this.#size += 1;
    this.#networks.set(network, (this.#networks.get(network) ?? 0) + 1);
    response.once("close", () => this.#leave(stream, topic));
    response.socket?.write((await frameSnapshot(snapshot))[encoding]);
  }

  #topicOf(mode: EmbedMode, asked: AskedParts): Topic {
    const id = `${mode} ${asked.name}`;
    const topic = this.#topics.get(id) ?? { mode, asked, streams: new Set(), sent: null };
    this.#topics.set(id, topic);
    return topic;
  }

  #leave(stream: Stream, topic: Topic): void {
    topic.streams.delete(stream);
    if (topic.streams.size === 0) this.#topics.delete(`${topic.mode} ${topic.asked.name}`);
    const page = this.#pages.get(stream.page);
    page?.streams.delete(stream);
    if (page?.streams.size === 0) this.#pages.delete(stream.page);
    this.#size -= 1;
    const left = (this.#networks.get(stream.network) ?? 1) - 1;
    if (left > 0) this.#networks.set(stream.network, left);
    else this.#networks.delete(stream.network);
  }

  async #look(): Promise<void> {
    for (const topic of this.#topics.values()) {
      try {
        const { snapshot } = await this.#dependencies.snapshots(topic.mode, topic.asked);
        if (snapshot === topic.sent) continue;
        topic.sent = snapshot;
        await this.#push(topic, await frameSnapshot(snapshot));
      } catch {
        // What may not be passed on any longer: each visitor asks again and is told.
        this.#end(topic.streams);
      }
    }
  }

  async #push({ streams }: Topic, frames: StreamFrames): Promise<void> {
    const answers = new Map<string, number>();
    let written = 0;
    for (const { response, keyId, encoding } of streams) {
      const { socket } = response;
      if (socket === null || socket.writableLength > slowBytes) continue;
      socket.write(frames[encoding]);
      answers.set(keyId, (answers.get(keyId) ?? 0) + 1);
      written += 1;
      if (written % slice === 0) await new Promise((done) => setImmediate(done));
    }
    for (const [keyId, count] of answers) this.#dependencies.count(keyId, count);
  }

  /** Pages whose key ended, has nothing left or sees no live prices any more are sent to ask again. */
  async #judge(): Promise<void> {
    for (const { request, streams } of this.#pages.values()) {
      const admission = await this.#dependencies.admissions.admit(request).catch(() => null);
      if (admission === null) continue;
      const { result } = admission;
      if ("refusal" in result || result.mode !== "live") this.#end(streams);
    }
  }

  #end(streams: ReadonlySet<Stream>): void {
    for (const { response } of streams) response.socket?.destroy();
  }

  /** A key's visitors ask again. */
  forget(keyId: string): void {
    for (const { streams } of this.#topics.values()) {
      this.#end(new Set([...streams].filter((one) => one.keyId === keyId)));
    }
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    for (const { streams } of this.#topics.values()) this.#end(streams);
  }
}
