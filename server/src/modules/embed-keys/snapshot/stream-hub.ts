import type { ServerResponse } from "node:http";
import type { EmbedMode } from "@paridad/core/contract";
import { embedKeyLimits } from "@paridad/core/plans";
import { isTooBusy, unavailable } from "../../../http/http-error.ts";
import { networkOf } from "../../../limits/client-network.ts";
import type { EmbedAdmissions, EmbedRequest } from "../embed-admission.ts";
import type { AskedParts } from "./asked-parts.ts";
import type { KeptSnapshot, KeptSnapshots } from "./kept-snapshots.ts";
import { frameSnapshot, openStream, pageOf } from "./stream-frames.ts";
import type { StreamFrames } from "./stream-frames.ts";

const lookMilliseconds = 500;
/** Looks that a topic is left out of once its partner had no place for a heavy read: 2 s, as others are told. */
const looksToRest = 4;
/** How long a key that ended, or its last unit, can go unnoticed. */
const judgeMilliseconds = 15_000;
const mostStreams = 20_000;
const mostOfNetwork = 200;
/** Below what is kept of snapshots (500): above it topics would put each other out, and each look would make all. */
const mostTopics = 400;
const mostTopicsOfKey = embedKeyLimits.streamedParts;
/** Streams written to before others get their turn. */
const slice = 250;
/** A visitor who has this much to read still gets the newest when it is read. */
const slowBytes = 131_072;

type Stream = {
  readonly response: ServerResponse;
  readonly keyId: string;
  readonly partner: string;
  readonly network: string;
  readonly page: string;
  readonly encoding: keyof StreamFrames;
};
type Topic = {
  readonly mode: EmbedMode;
  readonly asked: AskedParts;
  /** Who pays next stands first. */
  readonly streams: Set<Stream>;
  sent: KeptSnapshot;
  isLooking: boolean;
  rest: number;
};
/** Visitors of a page are alike in all but their address, which says nothing of the page. */
type Page = { readonly request: Omit<EmbedRequest, "address">; readonly streams: Set<Stream> };
type Visitor = {
  readonly keyId: string;
  /** The key's user. */
  readonly partner: string;
  readonly mode: EmbedMode;
  readonly asked: AskedParts;
  readonly request: EmbedRequest;
  readonly headers: Readonly<Record<string, string>>;
};

type Dependencies = {
  readonly snapshots: KeptSnapshots;
  readonly admissions: Pick<EmbedAdmissions, "judge">;
  /** A key has a snapshot made. */
  readonly charge: (keyId: string) => void;
  /** Told of the answers that left for a key. */
  readonly count: (keyId: string, answers: number) => void;
};

function hasKey(streams: ReadonlySet<Stream>, keyId: string): boolean {
  for (const stream of streams) if (stream.keyId === keyId) return true;
  return false;
}

/** Pushes each new snapshot to the pages that stay connected: one write a visitor, of the same bytes for all. */
export class StreamHub {
  readonly #dependencies: Dependencies;
  readonly #topics = new Map<string, Topic>();
  readonly #pages = new Map<string, Page>();
  readonly #networks = new Map<string, number>();
  readonly #timers: readonly NodeJS.Timeout[];
  #size = 0;
  #isJudging = false;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#timers = [
      setInterval(() => this.#look(), lookMilliseconds),
      setInterval(() => void this.#judge(), judgeMilliseconds),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  #hasRoom({ keyId, mode, asked, request }: Visitor): boolean {
    const ofNetwork = this.#networks.get(networkOf(request.address)) ?? 0;
    if (this.#size >= mostStreams || ofNetwork >= mostOfNetwork) return false;
    if (this.#topics.has(`${mode} ${asked.name}`)) return true;
    const ofKey = [...this.#topics.values()].filter(({ streams }) => hasKey(streams, keyId)).length;
    return this.#topics.size < mostTopics && ofKey < mostTopicsOfKey;
  }

  /**
   * Takes an admitted visitor in; the newest snapshot comes at once.
   *
   * @throws HttpError 503 where there is no room for the visitor, or for what only their page shows; 429 where it has to be
   *   read and the partner has no place left
   */
  async join(response: ServerResponse, visitor: Visitor): Promise<void> {
    const { keyId, partner, mode, asked, request, headers } = visitor;
    if (!this.#hasRoom(visitor)) throw unavailable();
    const pay = (): void => this.#dependencies.charge(keyId);
    const snapshot = await this.#dependencies.snapshots(mode, asked, { partner, pay });
    const frames = await frameSnapshot(snapshot);
    if (response.destroyed) return;
    // Others came meanwhile.
    if (!this.#hasRoom(visitor)) throw unavailable();
    const encoding = openStream(response, headers);
    const network = networkOf(request.address);
    const stream = { response, keyId, partner, network, page: pageOf(request), encoding };
    const topic = this.#topicOf({ mode, asked, snapshot });
    const page = this.#pages.get(stream.page) ?? { request, streams: new Set() };
    this.#pages.set(stream.page, page);
    page.streams.add(stream);
    topic.streams.add(stream);
    this.#size += 1;
    this.#networks.set(network, (this.#networks.get(network) ?? 0) + 1);
    response.once("close", () => this.#leave(stream, topic));
    response.socket?.write(frames[encoding]);
  }

  #topicOf({ mode, asked, snapshot }: Pick<Topic, "mode" | "asked"> & { snapshot: KeptSnapshot }): Topic {
    const id = `${mode} ${asked.name}`;
    const known = this.#topics.get(id);
    const topic = known ?? { mode, asked, streams: new Set(), sent: snapshot, isLooking: false, rest: 0 };
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

  #look(): void {
    for (const topic of this.#topics.values()) void this.#lookAt(topic);
  }

  /** One look at a time: what takes longer than a look is not begun again, and holds no other topic up. */
  async #lookAt(topic: Topic): Promise<void> {
    const [payer] = topic.streams;
    if (topic.isLooking || payer === undefined) return;
    if (topic.rest > 0) {
      topic.rest -= 1;
      return;
    }
    topic.isLooking = true;
    try {
      const pay = (): void => this.#pay(topic, payer);
      const { partner } = payer;
      const asker = { partner, pay, isAtItsPace: true };
      const snapshot = await this.#dependencies.snapshots(topic.mode, topic.asked, asker);
      if (snapshot === topic.sent) return;
      topic.sent = snapshot;
      await this.#push(topic, await frameSnapshot(snapshot));
    } catch (error) {
      // Visitors keep what they see: if they all asked again, there would be less room yet.
      if (isTooBusy(error)) topic.rest = looksToRest;
      // What may not be passed on any longer: each visitor asks again and is told.
      else this.#end(topic.streams);
    } finally {
      topic.isLooking = false;
    }
  }

  /** Each stream's key in turn, so keys that show the same share its cost by their visitors. */
  #pay({ streams }: Topic, payer: Stream): void {
    if (streams.delete(payer)) streams.add(payer);
    this.#dependencies.charge(payer.keyId);
  }

  async #push({ streams }: Topic, frames: StreamFrames): Promise<void> {
    const answers = new Map<string, number>();
    let written = 0;
    // Who joins meanwhile has it already.
    const listeners = [...streams];
    for (const { response, keyId, encoding } of listeners) {
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
    if (this.#isJudging) return;
    this.#isJudging = true;
    for (const { request, streams } of this.#pages.values()) {
      const result = await this.#dependencies.admissions.judge(request).catch(() => null);
      if (result === null) continue;
      if ("refusal" in result || result.mode !== "live") this.#end(streams);
    }
    this.#isJudging = false;
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
