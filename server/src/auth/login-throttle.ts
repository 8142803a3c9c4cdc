import * as z from "zod";
import type { Bus } from "../platform/bus/bus.ts";
import { networkOf } from "../platform/client-network.ts";
import type { Clock } from "../platform/clock.ts";

const minute = 60_000;
const hour = 60 * minute;
/** Documented limits (ASVS 6.1.1 and 6.3.1). */
export const loginLimits = {
  failuresPerPair: 5,
  failuresPerAddress: 20,
  addressWindowMilliseconds: minute,
  failuresPerAccount: 50,
  accountWindowMilliseconds: hour,
  firstBlockMilliseconds: minute / 2,
  longestBlockMilliseconds: 15 * minute,
} as const;
const forgetMilliseconds = hour;
const maximumEntries = 100_000;

type Pair = { failures: number; blockedUntil: number; lastAt: number };
type Window = { startedAt: number; failures: number };

/** One try of a login; it counts as a failure until it succeeds. */
export type LoginTry = {
  /** True if this try, unless it succeeds, starts a wait of its account from its address; one try does for each wait. */
  readonly beganBlock: boolean;
  /** Forgets the pair's failures. */
  succeeded(): void;
  /** Withdraws this attempt: neither success nor failure. */
  withdraw(): void;
};
export type LoginThrottle = {
  /** Seconds to wait before a try of this account from this address, or the try. A refused try extends nothing. */
  begin(attempt: { address: string; account: string }): LoginTry | { readonly waitSeconds: number };
};

/** Checks a try; where that was impossible (no database, too much to hash) the try was none. */
export async function untried<Result>(attempt: LoginTry, check: () => Promise<Result>): Promise<Result> {
  try {
    return await check();
  } catch (error) {
    attempt.withdraw();
    throw error;
  }
}

function forgetOldest<Value>(map: Map<string, Value>): void {
  const [oldest] = map.keys();
  if (map.size > maximumEntries && oldest !== undefined) map.delete(oldest);
}

/** Counts of a sliding kind: a window starts with its first failure. */
function createWindows(clock: Clock, length: number) {
  const windows = new Map<string, Window>();
  const current = (key: string): Window => {
    const known = windows.get(key);
    if (known !== undefined && clock.now() - known.startedAt < length) return known;
    const fresh = { startedAt: clock.now(), failures: 0 };
    windows.delete(key);
    windows.set(key, fresh);
    forgetOldest(windows);
    return fresh;
  };
  return {
    current,
    waitSeconds: (key: string) => (current(key).startedAt + length - clock.now()) / 1_000,
  };
}

type Attempt = { readonly address: string; readonly account: string };
const shareSchema = z.object({
  kind: z.enum(["begun", "succeeded", "withdrawn"]),
  address: z.string(),
  account: z.string(),
});

/** The three counts that a try belongs to. */
function createCounts(clock: Clock) {
  const pairs = new Map<string, Pair>();
  const addresses = createWindows(clock, loginLimits.addressWindowMilliseconds);
  const accounts = createWindows(clock, loginLimits.accountWindowMilliseconds);
  const keyOf = ({ address, account }: Attempt): string => `${address} ${account}`;
  const pairOf = (attempt: Attempt): Pair => {
    const key = keyOf(attempt);
    const known = pairs.get(key);
    if (known !== undefined && clock.now() - known.lastAt < forgetMilliseconds) return known;
    const fresh = { failures: 0, blockedUntil: 0, lastAt: clock.now() };
    pairs.delete(key);
    pairs.set(key, fresh);
    forgetOldest(pairs);
    return fresh;
  };
  return {
    addresses,
    of: (attempt: Attempt) => ({
      pair: pairOf(attempt),
      fromAddress: addresses.current(attempt.address),
      ofAccount: accounts.current(attempt.account),
    }),
    forgetPair: (attempt: Attempt) => pairs.delete(keyOf(attempt)),
  };
}
type Counts = ReturnType<typeof createCounts>;

function block(pair: Pair, { allowed, now }: { allowed: number; now: number }): void {
  if (pair.failures < allowed) return;
  const doublings = Math.min(pair.failures - allowed, 10);
  const length = loginLimits.firstBlockMilliseconds * 2 ** doublings;
  pair.blockedUntil = now + Math.min(length, loginLimits.longestBlockMilliseconds);
}

/** Counts a try as a failure; it stays one unless it succeeds or is withdrawn. */
function countTry(counts: Counts, attempt: Attempt, now: number): LoginTry {
  const { pair, fromAddress, ofAccount } = counts.of(attempt);
  // Tries that run at the same time count from their start, otherwise a burst would pass as one.
  const counted = [pair, fromAddress, ofAccount];
  for (const count of counted) count.failures += 1;
  const wasAttacked = ofAccount.failures > loginLimits.failuresPerAccount;
  const { blockedUntil } = pair;
  pair.lastAt = now;
  block(pair, { allowed: wasAttacked ? 1 : loginLimits.failuresPerPair, now });
  return {
    beganBlock: pair.blockedUntil > now,
    succeeded() {
      counts.forgetPair(attempt);
      fromAddress.failures -= 1;
      ofAccount.failures -= 1;
    },
    withdraw() {
      for (const count of counted) count.failures -= 1;
      pair.blockedUntil = blockedUntil;
    },
  };
}

/** Counts the tries of other processes: how each ended is told after it began, by the same process, in order. */
function countOthers(counts: Counts, { clock, bus, topic }: { clock: Clock; bus: Bus; topic: string }): void {
  const open = new Map<string, LoginTry[]>();
  bus.subscribe(topic, (message, from) => {
    const parsed = shareSchema.safeParse(message);
    if (!parsed.success) return;
    const { kind, ...attempt } = parsed.data;
    const key = `${from} ${attempt.address} ${attempt.account}`;
    if (kind === "begun") {
      open.set(key, [...(open.get(key) ?? []), countTry(counts, attempt, clock.now())].slice(-10));
      forgetOldest(open);
      return;
    }
    const one = open.get(key)?.pop();
    if (kind === "succeeded") one?.succeeded();
    else one?.withdraw();
  });
}

/**
 * Slows whoever guesses passwords. Failures count for the account and address together, for the address, and for the
 * account; an IPv6 network counts as one address. A pair waits 30 s after 5 failures, then twice as long each time up
 * to 15 minutes; while an account is under attack each address gets one failure before it waits. The owner at an
 * address of their own is never locked out. Over a `bus` the processes count together; `name` tells doors apart.
 */
export function createLoginThrottle(clock: Clock, shared?: { bus: Bus; name: string }): LoginThrottle {
  const counts = createCounts(clock);
  const topic = `login ${shared?.name ?? ""}`;
  if (shared !== undefined) countOthers(counts, { clock, bus: shared.bus, topic });
  return {
    begin({ address: caller, account }) {
      const address = networkOf(caller);
      const attempt = { address, account };
      const now = clock.now();
      const { pair, fromAddress } = counts.of(attempt);
      if (pair.blockedUntil > now) return { waitSeconds: (pair.blockedUntil - now) / 1_000 };
      if (fromAddress.failures >= loginLimits.failuresPerAddress) {
        return { waitSeconds: counts.addresses.waitSeconds(address) };
      }
      const tell = (kind: string): void => shared?.bus.publish(topic, { kind, address, account });
      const counted = countTry(counts, attempt, now);
      tell("begun");
      return {
        beganBlock: counted.beganBlock,
        succeeded() {
          counted.succeeded();
          tell("succeeded");
        },
        withdraw() {
          counted.withdraw();
          tell("withdrawn");
        },
      };
    },
  };
}
