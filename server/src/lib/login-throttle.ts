import type { Clock } from "./clock.ts";

const minute = 60_000;
const hour = 60 * minute;
/** Documented limits (security-and-reliability.md A2, 6.1.1 and 6.3.1). */
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
  /** Forgets the pair's failures. */
  succeeded(): void;
  /** Takes this try back: it was neither a success nor a failure. */
  withdraw(): void;
};
export type LoginThrottle = {
  /** Seconds to wait before a try of this account from this address, or the try. A refused try extends nothing. */
  begin(attempt: { address: string; account: string }): LoginTry | { readonly waitSeconds: number };
};

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

/**
 * Slows whoever guesses passwords. Failures count for the account and address together, for the address, and for the
 * account. A pair waits 30 s after 5 failures, then twice as long each time up to 15 minutes; while an account is
 * under attack each address gets one failure before it waits. The owner at an address of their own is never locked out.
 */
export function createLoginThrottle(clock: Clock): LoginThrottle {
  const pairs = new Map<string, Pair>();
  const addresses = createWindows(clock, loginLimits.addressWindowMilliseconds);
  const accounts = createWindows(clock, loginLimits.accountWindowMilliseconds);

  const pairOf = (key: string): Pair => {
    const known = pairs.get(key);
    if (known !== undefined && clock.now() - known.lastAt < forgetMilliseconds) return known;
    const fresh = { failures: 0, blockedUntil: 0, lastAt: clock.now() };
    pairs.delete(key);
    pairs.set(key, fresh);
    forgetOldest(pairs);
    return fresh;
  };

  const block = (pair: Pair, allowed: number): void => {
    if (pair.failures < allowed) return;
    const doublings = Math.min(pair.failures - allowed, 10);
    const length = loginLimits.firstBlockMilliseconds * 2 ** doublings;
    pair.blockedUntil = clock.now() + Math.min(length, loginLimits.longestBlockMilliseconds);
  };

  return {
    begin({ address, account }) {
      const key = `${address} ${account}`;
      const pair = pairOf(key);
      if (pair.blockedUntil > clock.now()) return { waitSeconds: (pair.blockedUntil - clock.now()) / 1_000 };
      const fromAddress = addresses.current(address);
      if (fromAddress.failures >= loginLimits.failuresPerAddress) {
        return { waitSeconds: addresses.waitSeconds(address) };
      }
      const ofAccount = accounts.current(account);
      // Tries that run at the same time count from their start, else a burst would pass as one.
      const counted = [pair, fromAddress, ofAccount];
      for (const count of counted) count.failures += 1;
      const wasAttacked = ofAccount.failures > loginLimits.failuresPerAccount;
      const { blockedUntil } = pair;
      pair.lastAt = clock.now();
      block(pair, wasAttacked ? 1 : loginLimits.failuresPerPair);
      return {
        succeeded() {
          pairs.delete(key);
          fromAddress.failures -= 1;
          ofAccount.failures -= 1;
        },
        withdraw() {
          for (const count of counted) count.failures -= 1;
          pair.blockedUntil = blockedUntil;
        },
      };
    },
  };
}
