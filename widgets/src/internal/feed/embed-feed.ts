import { isFinal, nameOf, withOthers } from "@paridad/core/panels";
import type { Failure, PacedData, PanelQuery } from "@paridad/core/panels";

import { askEmbed } from "./embed-client.ts";
import type { EmbedAnswer, EmbedServer } from "./embed-client.ts";

/** State of one query. */
export type FeedState = {
  /** The last good answer, kept through failures. */
  readonly data: PacedData | null;
  /** Set while the last look failed. */
  readonly failure: Failure | null;
};

type Member = { readonly listener: (state: FeedState) => void; readonly refreshSeconds: number };
type Topic = {
  readonly query: PanelQuery;
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
  join(query: PanelQuery, member: Member): () => void;
  /** Retries a failed query now. */
  retry(query: PanelQuery): void;
};

/** Elements whose turns are so near take them together. */
const togetherMilliseconds = 1_500;
const unknownRefreshSeconds = 5;
const finalSeconds = 600;
const firstPauseSeconds = 5;
const longestPauseSeconds = 60;
/** Time a remounted element finds its answer without a new look. */
const keptMilliseconds = 60_000;

/** Seconds to the next look: the server's own pace at least, longer after failures, with some disorder between pages. */
function pauseAfter({ state: { data, failure }, failures, members }: Topic): number {
  if (failure === null) {
    const seconds = Math.min(...[...members].map(({ refreshSeconds }) => refreshSeconds));
    return Math.max(data?.refreshSeconds ?? unknownRefreshSeconds, Number.isFinite(seconds) ? seconds : 0);
  }
  if (isFinal(failure)) return finalSeconds;
  const pause = Math.min(longestPauseSeconds, firstPauseSeconds * 2 ** (failures - 1));
  return Math.max(failure.retryAfterSeconds ?? 0, pause * (1 + Math.random() / 4));
}

type Topics = Map<string, Topic>;

function topicOf(topics: Topics, query: PanelQuery): Topic {
  const known = topics.get(nameOf(query));
  if (known !== undefined) return known;
  const state = { data: null, failure: null };
  const topic: Topic = { query, members: new Set(), state, text: "", failures: 0, dueAt: 0, leftAt: 0 };
  topics.set(nameOf(query), topic);
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

function take(topic: Topic, { data, failure }: FeedState): void {
  if (failure === null) {
    // An equal answer keeps its identity, so elements don't redraw.
    const text = JSON.stringify(data);
    const content = text === topic.text ? topic.state.data : data;
    topic.text = text;
    topic.failures = 0;
    topic.state = { data: content, failure: null };
  } else {
    topic.failures += 1;
    topic.state = { ...topic.state, failure };
  }
  topic.dueAt = Date.now() + pauseAfter(topic) * 1_000;
  for (const { listener } of topic.members) listener(topic.state);
}

/** All that the page shows, so every visitor's request is the same; who wants it more rarely keeps to that. */
function together(topics: Topics, first: Topic): readonly Topic[] {
  const followed = [...topics.values()].filter(
    ({ members, state }) => members.size > 0 && (state.failure === null || !isFinal(state.failure)),
  );
  const names = new Set(
    withOthers(
      first.query,
      followed.map(({ query }) => query),
    ).map(nameOf),
  );
  return [...new Set([first, ...followed])].filter(({ query }) => names.has(nameOf(query)));
}

/** Gives each query's topic its part where its turn has come. */
function deliver(topics: Topics, queries: readonly PanelQuery[], answer: EmbedAnswer): void {
  const dueQueries = queries.flatMap((query) => {
    const topic = topics.get(nameOf(query));
    const isFar = topic === undefined || topic.members.size === 0;
    return isFar || !isTurnOf(topic) ? [] : [topic];
  });
  for (const topic of dueQueries) {
    const data = answer.ok ? (answer.parts.get(nameOf(topic.query)) ?? null) : null;
    take(topic, { data, failure: answer.ok ? null : answer.failure });
  }
}

/** The elements of a page take their turns together; who asked for rarer ones keeps to that. */
function isTurnOf(topic: Topic): boolean {
  return topic.dueAt - Date.now() < togetherMilliseconds;
}

/** A hidden page asks nothing; one that is back, or on line again, asks at once. */
function watchPage(topics: Topics, run: () => Promise<void>): void {
  document.addEventListener("visibilitychange", () => void run());
  addEventListener("online", () => {
    for (const topic of topics.values()) if (topic.state.failure?.code === "NETWORK_ERROR") topic.dueAt = 0;
    void run();
  });
}

/**
 * Makes the connection: what the page's elements show is asked for in one request for all of them, at the pace of the
 * server, and nothing while the page is hidden.
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
    const group = together(topics, topic);
    const queries = withOthers(
      topic.query,
      group.map(({ query }) => query),
    );
    const answer = await askEmbed(server, queries).finally(() => (isAsking = false));
    topic.dueAt = 0;
    deliver(topics, queries, answer);
    await run();
  };
  watchPage(topics, run);

  return {
    join(query, member) {
      const topic = topicOf(topics, query);
      topic.members.add(member);
      const { failure, data } = topic.state;
      if (failure !== null || data !== null) member.listener(topic.state);
      // Somebody who wants them sooner doesn't wait for the turn of those who came before.
      if (failure === null) topic.dueAt = Math.min(topic.dueAt, Date.now() + pauseAfter(topic) * 1_000);
      // The page's other elements join in this same turn.
      queueMicrotask(() => void run());
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
const registryName = Symbol.for("paridad.widgets.feeds.2");
type Registry = { [registryName]?: Map<string, EmbedFeed> };

/** The page's connection to a server with a key. */
export function embedFeed(server: EmbedServer): EmbedFeed {
  const feeds = ((globalThis as Registry)[registryName] ??= new Map());
  const name = `${server.api} ${server.embedKey}`;
  const known = feeds.get(name);
  if (known !== undefined) return known;
  const feed = createEmbedFeed(server);
  feeds.set(name, feed);
  return feed;
}
