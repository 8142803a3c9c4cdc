import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { tooManyRequests } from "../http/http-error.ts";

/** The value of the library's ambient enum, which verbatim modules can't read. */
const argon2id = 2;
/** Cost of one hash: kibibytes of memory, and passes over them. */
export type PasswordCost = { readonly memoryCost: number; readonly timeCost: number };
/** ASVS 5.0, appendix C: argon2id with 19 MiB, two passes. */
export const passwordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 };
const parallelism = 1;
const maximumWaiting = 50;
const busyRetrySeconds = 2;

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Compares with a stored hash, or does the same work in vain when there is none. */
  verify(password: string, storedHash: string | null): Promise<boolean>;
  /** True if a stored hash has other parameters than today's. */
  isOutdated(storedHash: string): boolean;
  /** Hashes computed so far; the same for known and unknown accounts. */
  readonly hashes: number;
};

/** Runs at most `slots` jobs at once and lets few wait: hashing must not starve the rest of the server. */
function createSlots(slots: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(job: () => Promise<Result>): Promise<Result> => {
    if (running >= slots) {
      if (waiting.length >= maximumWaiting) throw tooManyRequests(busyRetrySeconds);
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await job();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

/** Password hashing for users and administrators. */
export async function createPasswords({
  slots = availableParallelism(),
  cost = passwordCost,
} = {}): Promise<Passwords> {
  const parameters = { algorithm: argon2id, parallelism, ...cost };
  const currentPrefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${parallelism}$`;
  const inSlot = createSlots(slots);
  const dummyHash = await hash("A password that nobody has", parameters);
  let hashes = 0;
  return {
    get hashes() {
      return hashes;
    },
    isOutdated: (storedHash) => !storedHash.startsWith(currentPrefix),
    hash: (password) =>
      inSlot(() => {
        hashes += 1;
        return hash(password, parameters);
      }),
    verify: (password, storedHash) =>
      inSlot(async () => {
        hashes += 1;
        const isRight = await verify(storedHash ?? dummyHash, password);
        return isRight && storedHash !== null;
      }),
  };
}
