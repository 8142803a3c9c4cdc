import { randomUUID } from "node:crypto";
import { Redis } from "ioredis";
import * as z from "zod";
import { createLocalBus } from "./bus.ts";
import type { Bus } from "./bus.ts";

const longestRetryMilliseconds = 2_000;
const frameSchema = z.object({ from: z.string(), topic: z.string(), message: z.unknown() });

type Logger = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
};

function parseFrame(text: string): z.infer<typeof frameSchema> | null {
  try {
    const parsed = frameSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Says once that Redis went away, and once that it is back. */
function watchOutages(redis: Redis, logger: Logger): void {
  let isAway = false;
  redis.on("error", (error: unknown) => {
    if (!isAway) logger.warn({ err: error }, "Redis is away: this process goes on alone");
    isAway = true;
  });
  redis.on("ready", () => {
    if (isAway) logger.info({}, "Redis is back");
    isAway = false;
  });
}

class RedisBus implements Bus {
  readonly processId: string = randomUUID();
  readonly #publisher: Redis;
  readonly #subscriber: Redis;
  readonly #channel: string;
  readonly #listeners = new Map<string, Set<(message: unknown, from: string) => void>>();
  readonly #connectedListeners: (() => void)[] = [];
  #isConnected = false;

  constructor({ url, channel, logger }: { url: string; channel: string; logger: Logger }) {
    const options = {
      maxRetriesPerRequest: null,
      enableOfflineQueue: false,
      retryStrategy: (times: number) => Math.min(times * 100, longestRetryMilliseconds),
    };
    this.#channel = channel;
    this.#publisher = new Redis(url, options);
    this.#subscriber = new Redis(url, { ...options, autoResubscribe: false });
    this.#publisher.on("error", () => undefined);
    watchOutages(this.#subscriber, logger);
    this.#subscriber.on("ready", () => void this.#listen());
    this.#subscriber.on("close", () => (this.#isConnected = false));
    this.#subscriber.on("message", (_channel: string, text: string) => this.#hear(text));
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  publish(topic: string, message: unknown): void {
    const text = JSON.stringify({ from: this.processId, topic, message });
    // Unsent messages are dropped: the others get the full state on reconnection.
    this.#publisher.publish(this.#channel, text).catch(() => undefined);
  }

  subscribe(topic: string, listener: (message: unknown, from: string) => void): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  onConnected(listener: () => void): void {
    this.#connectedListeners.push(listener);
    if (this.#isConnected) listener();
  }

  async close(): Promise<void> {
    this.#publisher.disconnect();
    this.#subscriber.disconnect();
  }

  async #listen(): Promise<void> {
    await this.#subscriber.subscribe(this.#channel).catch(() => undefined);
    await this.#publisherReady();
    this.#isConnected = true;
    for (const listener of this.#connectedListeners) listener();
  }

  #publisherReady(): Promise<void> {
    if (this.#publisher.status === "ready") return Promise.resolve();
    return new Promise((resolve) => void this.#publisher.once("ready", () => resolve()));
  }

  #hear(text: string): void {
    const frame = parseFrame(text);
    if (frame === null || frame.from === this.processId) return;
    for (const listener of this.#listeners.get(frame.topic) ?? []) listener(frame.message, frame.from);
  }
}

/**
 * The bus of this process: over Redis where it is configured (each installation that shares one has a channel of its
 * own, by its public address), otherwise a process alone.
 */
export function openBus(
  { redisUrl, publicUrl }: { redisUrl: string | null; publicUrl: string },
  logger: Logger,
): Bus {
  if (redisUrl === null) return createLocalBus();
  return new RedisBus({ url: redisUrl, channel: `paridad ${publicUrl}`, logger });
}
