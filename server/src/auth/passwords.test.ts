import { expect, it } from "vitest";
import { createPasswords } from "./passwords.ts";

const current = "$argon2id$v=19$m=19456,t=2,p=1$";

it("hashes with argon2id, 19 MiB and two passes, each time with another salt", async () => {
  const passwords = await createPasswords();
  const [one, other] = [await passwords.hash("Secreta-2026"), await passwords.hash("Secreta-2026")];
  expect([one.slice(0, current.length), other.slice(0, current.length)]).toEqual([current, current]);
  expect(one).not.toBe(other);
  expect(passwords.isOutdated(one)).toBe(false);
  for (const before of ["$argon2id$v=19$m=19456,t=1,p=1$x", "$argon2i$v=19$m=19456,t=2,p=1$x", "$2b$10$x"]) {
    expect(passwords.isOutdated(before), before).toBe(true);
  }
  expect(await passwords.verify("Secreta-2026", one)).toBe(true);
  expect(await passwords.verify("secreta-2026", one)).toBe(false);
});

it("without a stored hash compares in vain: as much work, and nobody gets in", async () => {
  const passwords = await createPasswords();
  const before = passwords.hashes;
  expect(await passwords.verify("A password that nobody has", null)).toBe(false);
  expect(passwords.hashes - before).toBe(1);
});

it("lets fifty wait for a slot and tells the next one to come back in two seconds", async () => {
  const passwords = await createPasswords({ slots: 1 });
  // A text that is no hash is refused at once: a job of no work.
  const ask = () =>
    passwords.verify("x", "no hash").catch((error: Error) => ("status" in error ? error : "had its turn"));
  const results = await Promise.all(Array.from({ length: 52 }, ask));
  expect(results.slice(0, 51)).toEqual(Array.from({ length: 51 }, () => "had its turn"));
  expect(results[51]).toMatchObject({ status: 429, retryAfterSeconds: 2 });
  expect(await Promise.all([ask(), ask()])).toEqual(["had its turn", "had its turn"]);
});
