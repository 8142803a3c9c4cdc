import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { HeavyReads } from "./heavy-reads.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const { signal } = new AbortController();
const settled = () => vi.advanceTimersByTimeAsync(0);

/** Asks for a read and notes what became of it. */
function createWorld(limits?: ConstructorParameters<typeof HeavyReads>[0]) {
  const reads = new HeavyReads(limits);
  const events: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (person: string, name: string, by: AbortSignal = signal) =>
    reads.enter(person, by).then(
      (end) => {
        events.push(name);
        ends.set(name, end);
      },
      (error: unknown) => void events.push(`${name} ${(error as { status: number }).status}`),
    );
  return { reads, events, ask, end: (name: string) => ends.get(name)?.() };
}

describe("heavy reads", () => {
  it("of a caller who is gone before they could begin wait for nothing", async () => {
    const { events, ask } = createWorld();
    for (const name of ["1", "2"]) void ask("ana", name);
    void ask("ana", "gone", AbortSignal.abort());
    await settled();
    expect(events).toEqual(["1", "2", "gone 429"]);
  });

  it("run two at a time of one person, eight more wait their turn, and one more is refused", async () => {
    const { events, ask, end } = createWorld();
    for (let read = 1; read <= 11; read += 1) void ask("ana", `${read}`);
    await settled();
    expect(events).toEqual(["1", "2", "11 429"]);
    end("2");
    await settled();
    expect(events).toEqual(["1", "2", "11 429", "3"]);
    void ask("ana", "12");
    void ask("ana", "13");
    await settled();
    expect(events.slice(4)).toEqual(["13 429"]);
  });

  it("wait two seconds, and then are told to come back in two", async () => {
    const { reads, events, ask } = createWorld();
    void ask("ana", "1");
    void ask("ana", "2");
    const third = reads.enter("ana", signal).catch((error: unknown) => error);
    void ask("ana", "4");
    await vi.advanceTimersByTimeAsync(1_999);
    expect(events).toEqual(["1", "2"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(await third).toMatchObject({
      status: 429,
      code: "RATE_LIMIT_EXCEEDED",
      retryAfterSeconds: 2,
    });
    expect(events).toEqual(["1", "2", "4 429"]);
  });

  it("of one person keep nobody else waiting", async () => {
    const { events, ask } = createWorld();
    for (let read = 1; read <= 9; read += 1) void ask("ana", `ana ${read}`);
    void ask("beto", "beto 1");
    await settled();
    expect(events).toEqual(["ana 1", "ana 2", "beto 1"]);
  });

  it("run sixteen at a time of everybody, and those who wait take turns", async () => {
    const { events, ask, end } = createWorld();
    for (let person = 1; person <= 8; person += 1) {
      void ask(`${person}`, `${person} first`);
      void ask(`${person}`, `${person} second`);
    }
    for (const read of ["a", "b", "c"]) void ask("ana", `ana ${read}`);
    void ask("beto", "beto a");
    await settled();
    expect(events).toHaveLength(16);
    for (const over of ["1 first", "2 first", "3 first"]) end(over);
    await settled();
    expect(events.slice(16)).toEqual(["ana a", "beto a", "ana b"]);
    end("4 first");
    await settled();
    expect(events.slice(19)).toEqual([]);
  });

  it.each(["was let in", "has gone"])(
    "keep no place in the line for a user whose last waiting read %s: who came since goes first",
    async (what) => {
      const { events, ask, end } = createWorld({
        perAsker: 2,
        together: 1,
        waiting: 8,
        waitMilliseconds: 2_000,
      });
      const gone = new AbortController();
      void ask("ana", "1");
      void ask("ana", "2", gone.signal);
      if (what === "has gone") gone.abort();
      else end("1");
      await settled();
      if (what === "was let in") end("1");
      await settled();
      void ask("beto", "beto");
      void ask("ana", "3");
      await settled();
      const before = events.length;
      end(what === "has gone" ? "1" : "2");
      await settled();
      expect(events.slice(before)).toEqual(["beto"]);
    },
  );

  it("leave the queue when their caller has gone, and end once only", async () => {
    const { events, ask, end } = createWorld();
    const gone = new AbortController();
    void ask("ana", "1");
    void ask("ana", "2");
    void ask("ana", "3", gone.signal);
    void ask("ana", "4");
    gone.abort();
    await settled();
    end("1");
    end("1");
    void ask("ana", "5");
    await settled();
    expect(events).toEqual(["1", "2", "3 429", "4"]);
  });
});
