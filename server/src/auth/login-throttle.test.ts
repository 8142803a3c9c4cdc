import { describe, expect, it } from "vitest";
import type { Bus } from "../platform/bus/bus.ts";
import { createLoginThrottle } from "./login-throttle.ts";
import type { LoginThrottle, LoginTry } from "./login-throttle.ts";

// ASVS 6.1.1 and 6.3.1: 5 failures of a pair, 20 a minute of an address, 50 an
// hour of an account; waits of 30 s doubling to 15 minutes.
const minute = 60_000;
const hour = 60 * minute;

function createWorld(bus?: Bus) {
  let now = 1_000_000;
  const clock = { now: () => now };
  const throttle = createLoginThrottle(clock, bus === undefined ? undefined : { bus, name: "login" });
  return { throttle, advance: (milliseconds: number) => void (now += milliseconds) };
}
type Who = { address?: string; account?: string };
const begin = (throttle: LoginThrottle, { address = "10.0.0.1", account = "ana@x.ar" }: Who = {}) =>
  throttle.begin({ address, account });
/** Seconds that a try has to wait; 0 for one that is let through and fails. */
function failed(throttle: LoginThrottle, who?: Who): number {
  const tried = begin(throttle, who);
  return "waitSeconds" in tried ? tried.waitSeconds : 0;
}
function letIn(throttle: LoginThrottle, who?: Who): LoginTry {
  const tried = begin(throttle, who);
  if ("waitSeconds" in tried) throw new Error(`has to wait ${tried.waitSeconds} s`);
  return tried;
}
const times = <Result>(count: number, act: (index: number) => Result): Result[] =>
  Array.from({ length: count }, (_, index) => act(index));

describe("a pair of account and address", () => {
  it("has five failures before it waits 30 s, and its success forgets them", () => {
    const { throttle, advance } = createWorld();
    expect(times(4, () => failed(throttle))).toEqual([0, 0, 0, 0]);
    letIn(throttle).succeeded();
    expect(times(6, () => failed(throttle))).toEqual([0, 0, 0, 0, 0, 30]);
    advance(29_999);
    expect(failed(throttle)).toBeCloseTo(0.001, 9);
    advance(1);
    expect(failed(throttle)).toBe(0);
    expect(failed(throttle)).toBe(60);
  });

  it("A2 6.3.1: waits 30 s, then twice as long each time up to 15 minutes, and never for good", () => {
    const { throttle, advance } = createWorld();
    times(5, () => failed(throttle));
    const waits = times(8, () => {
      const seconds = failed(throttle);
      advance(seconds * 1_000);
      expect(failed(throttle)).toBe(0);
      return seconds;
    });
    expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
  });

  it("is forgotten an hour after its last failure, and not before", () => {
    const { throttle, advance } = createWorld();
    times(2, () => failed(throttle));
    advance(minute);
    times(2, () => failed(throttle));
    advance(hour - 1);
    expect(times(2, () => failed(throttle))).toEqual([0, 30]);
    advance(hour);
    expect(times(6, () => failed(throttle))).toEqual([0, 0, 0, 0, 0, 30]);
  });

  it("loses nothing by a try that is withdrawn, not even one that would have blocked it", () => {
    const { throttle } = createWorld();
    times(4, () => failed(throttle));
    letIn(throttle).withdraw();
    expect(times(2, () => failed(throttle))).toEqual([0, 30]);
  });

  it("counts tries that run at the same time from their start", () => {
    const { throttle } = createWorld();
    const running = times(5, () => letIn(throttle));
    expect(failed(throttle)).toBe(30);
    running[0]?.succeeded();
    expect(failed(throttle)).toBe(0);
  });

  it("of another account or another address waits for nothing", () => {
    const { throttle } = createWorld();
    times(5, () => failed(throttle));
    expect(failed(throttle, { account: "beto@x.ar" })).toBe(0);
    expect(failed(throttle, { address: "10.0.0.2" })).toBe(0);
  });
});

describe("an address", () => {
  const guess = (throttle: LoginThrottle, index: number) => failed(throttle, { account: `u${index}@x.ar` });

  it("has twenty failures a minute over all accounts, from its first one", () => {
    const { throttle, advance } = createWorld();
    times(10, (index) => guess(throttle, index));
    advance(30_000);
    expect(times(10, (index) => guess(throttle, 10 + index)).every((wait) => wait === 0)).toBe(true);
    expect(guess(throttle, 20)).toBe(30);
    expect(failed(throttle, { address: "10.0.0.2", account: "u20@x.ar" })).toBe(0);
    advance(29_999);
    expect(guess(throttle, 20)).toBeCloseTo(0.001, 9);
    advance(1);
    expect(guess(throttle, 20)).toBe(0);
  });

  it("of an office isn't slowed by those who sign in well, nor by nineteen who mistyped", () => {
    const { throttle } = createWorld();
    times(19, (index) => guess(throttle, index));
    times(60, (index) => letIn(throttle, { account: `socio${index}@x.ar` }).succeeded());
    expect(guess(throttle, 19)).toBe(0);
    expect(failed(throttle, { account: "socio1@x.ar" })).toBe(60);
  });

  it("gets a withdrawn try back", () => {
    const { throttle } = createWorld();
    times(19, (index) => guess(throttle, index));
    times(30, (index) => letIn(throttle, { account: `u${index}@y.ar` }).withdraw());
    expect(guess(throttle, 20)).toBe(0);
  });
});

describe("an account under attack", () => {
  const attack = (throttle: LoginThrottle, count: number) =>
    times(count, (index) => failed(throttle, { address: `10.1.0.${index}` }));

  it("gives each address one failure after fifty in an hour, and its owner elsewhere gets in", () => {
    const { throttle, advance } = createWorld();
    attack(throttle, 49);
    advance(hour - 1);
    const newcomer = { address: "10.2.0.1" };
    // The first one is the fiftieth and no attack yet; the second is, and is this address's second.
    expect(times(3, () => failed(throttle, newcomer))).toEqual([0, 0, 60]);
    const another = { address: "10.2.0.9" };
    expect(times(2, () => failed(throttle, another))).toEqual([0, 30]);
    letIn(throttle, { address: "10.3.0.1" }).succeeded();
    expect(failed(throttle, { address: "10.2.0.2", account: "beto@x.ar" })).toBe(0);
    advance(1);
    const later = { address: "10.4.0.1" };
    expect(times(6, () => failed(throttle, later))).toEqual([0, 0, 0, 0, 0, 30]);
  });

  it("isn't made one by logins that went well or were withdrawn", () => {
    const { throttle } = createWorld();
    times(60, (index) => letIn(throttle, { address: `10.1.0.${index}` }).succeeded());
    times(60, (index) => letIn(throttle, { address: `10.2.0.${index}` }).withdraw());
    expect(times(6, () => failed(throttle))).toEqual([0, 0, 0, 0, 0, 30]);
  });
});

describe("what is remembered", () => {
  it("is a hundred thousand pairs: one more pushes the oldest out, and only that one", () => {
    const { throttle } = createWorld();
    const begun = (index: number) =>
      failed(throttle, {
        address: `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
        account: `${index}@x.ar`,
      });
    const oldest = { address: "192.0.2.1", account: "ana@x.ar" };
    const next = { address: "192.0.2.2", account: "beto@x.ar" };
    times(5, () => failed(throttle, oldest));
    times(5, () => failed(throttle, next));
    times(99_998, begun);
    expect([failed(throttle, oldest), failed(throttle, next)]).toEqual([30, 30]);
    begun(99_998);
    expect([failed(throttle, next), failed(throttle, oldest)]).toEqual([30, 0]);
  });
});

describe("several processes", () => {
  function connect() {
    const listeners: { id: string; listen: (message: unknown, from: string) => void; topic: string }[] = [];
    const busOf = (processId: string): Bus => ({
      processId,
      publish: (topic, message) => {
        for (const one of listeners)
          if (one.topic === topic && one.id !== processId) one.listen(message, processId);
      },
      subscribe: (topic, listen) => {
        listeners.push({ id: processId, listen, topic });
        return () => undefined;
      },
      onConnected: () => undefined,
      close: async () => undefined,
    });
    return [createWorld(busOf("a")), createWorld(busOf("b"))] as const;
  }

  it("count failures, successes and withdrawn tries together", () => {
    const [one, other] = connect();
    times(3, () => failed(one.throttle));
    times(2, () => failed(other.throttle));
    expect([failed(one.throttle), failed(other.throttle)]).toEqual([30, 30]);
    const beto = { account: "beto@x.ar" };
    times(4, () => failed(one.throttle, beto));
    letIn(one.throttle, beto).succeeded();
    expect(times(4, () => failed(other.throttle, beto))).toEqual([0, 0, 0, 0]);
    letIn(other.throttle, beto).withdraw();
    expect(times(2, () => failed(one.throttle, beto))).toEqual([0, 30]);
  });
});
