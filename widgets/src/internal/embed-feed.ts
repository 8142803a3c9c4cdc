import { askEmbed } from "./embed-client.ts";
import type { EmbedAnswer, EmbedQuery, EmbedServer, PacedData } from "./embed-client.ts";
import { isFinal } from "./failures.ts";
import type { Failure } from "./failures.ts";

/** What is known about one query. */
export type FeedState = {
  /** The last good answer, kept through failures. */
  readonly data: PacedData | null;
  /** Set while the last look failed. */
  readonly failure: Failure | null;
};

type Member = { readonly listener: (state: FeedState) => void; readonly refreshSeconds: number };
type Topic = {
  readonly query: EmbedQuery;
  readonly members: Set<Member>;
  state: FeedState;
  text: string;
  failures: number;
  /** Epoch milliseconds of the next look. */
  dueAt: number;
  leftAt: number;
};

/** The one connection of a page to a server with a key. */
export type EmbedFeed = {
  /** Subscribes to a query; the listener gets any cached answer at once. Returns the unsubscribe function. */
  join(query: EmbedQuery, member: Member): () => void;
  /** Retries a failed query now. */
  retry(query: EmbedQuery): void;
};

const unknownRefreshSeconds = 5;
const finalSeconds = 600;
const firstPauseSeconds = 5;
const longestPauseSeconds = 60;
/** What a remounted element finds without a new look. */
const keptMilliseconds = 60_000;

function keyOf({ path, parameters }: EmbedQuery): string {
  return `${path}?${new URLSearchParams(parameters)}`;
}

/** Seconds to the next look: the server's own pace at least, longer after failures, with some disorder between pages. */
function pauseAfter({ state: { data, failure }, failures, members }: Topic): number {
  if (failure === null) {
    const wanted = Math.min(...[...members].map(({ refreshSeconds }) => refreshSeconds));
    return Math.max(data?.refreshSeconds ?? unknownRefreshSeconds, Number.isFinite(wanted) ? wanted : 0);
  }
  if (isFinal(failure)) return finalSeconds;
  const pause = Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** (failures - 1));
  return Math.max(failure.retryAfterSeconds ?? 0, pause * (1 + Math.random() / 4));
}

type Topics = Map<string, Topic>;

function topicOf(topics: Topics, query: EmbedQuery): Topic {
  const known = topics.get(keyOf(query));
  if (known !== undefined) return known;
  const state = { data: null, failure: null };
  const topic: Topic = { query, members: new Set(), state, text: "", failures: 0, dueAt: 0, leftAt: 0 };
  topics.set(keyOf(query), topic);
  return topic;
}

function forgetLeft(topics: Topics): void {
  for (const [key, { members, leftAt }] of topics) {
    if (members.size === 0 && Date.now() - leftAt > keptMilliseconds) topics.delete(key);
  }
}

/** The followed topic due next. */
function nextTopic(topics: Topics): Topic | null {
  const followed = [...topics.values()].filter(({ members }) => members.size > 0);
  return followed.toSorted((one, other) => one.dueAt - other.dueAt)[0] ?? null;
}

function take(topic: Topic, answer: EmbedAnswer): void {
  if (answer.ok) {
    // An equal answer keeps its identity, so elements don't redraw.
    const data = answer.text === topic.text ? topic.state.data : answer.data;
    topic.text = answer.text;
    topic.failures = 0;
    topic.state = { data, failure: null };
  } else {
    topic.failures += 1;
    topic.state = { ...topic.state, failure: answer.failure };
  }
  topic.dueAt = Date.now() + pauseAfter(topic) * 1_000;
  for (const { listener } of topic.members) listener(topic.state);
}

/**
 * Makes the connection: every distinct query is asked once for all who follow it, one at a time, and none while the
 * page is hidden.
 */
export function createEmbedFeed(server: EmbedServer): EmbedFeed {
  const topics: Topics = new Map();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;

  const run = async (): Promise<void> => {
    clearTimeout(timer);
    if (isAsking || document.visibilityState === "hidden") return;
    forgetLeft(topics);
    const topic = nextTopic(topics);
    if (topic === null) return;
    const wait = topic.dueAt - Date.now();
    if (wait > 0) {
      timer = setTimeout(() => void run(), wait);
      return;
    }
    isAsking = true;
    const answer = await askEmbed(server, topic.query).finally(() => (isAsking = false));
    take(topic, answer);
    await run();
  };
  document.addEventListener("visibilitychange", () => void run());
  addEventListener("online", () => {
    for (const topic of topics.values()) if (topic.state.failure?.code === "NETWORK_ERROR") topic.dueAt = 0;
    void run();
  });

  return {
    join(query, member) {
      const topic = topicOf(topics, query);
      topic.members.add(member);
      const { failure, data } = topic.state;
      if (failure !== null || data !== null) member.listener(topic.state);
      void run();
      return () => {
        if (topic.members.delete(member)) topic.leftAt = Date.now();
      };
    },
    retry(query) {
      topicOf(topics, query).dueAt = 0;
      void run();
    },
  };
}

// Elements of other copies of this script on the page use the same connections.
const registryName = Symbol.for("paridad.widgets.feeds.1");
type Registry = { [registryName]?: Map<string, EmbedFeed> };

/** The page's connection to a server with a key. */
export function embedFeed(server: EmbedServer): EmbedFeed {
  const feeds = ((globalThis as Registry)[registryName] ??= new Map());
  const name = `${server.api} ${server.embedKey}`;
  const known = feeds.get(name);
  if (known !== undefined) return known;
  const made = createEmbedFeed(server);
  feeds.set(name, made);
  return made;
}
