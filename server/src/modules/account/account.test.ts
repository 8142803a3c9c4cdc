import { expect, it } from "vitest";
import { createAccount } from "./account.ts";
import type { AccountDependencies } from "./dependencies.ts";

const hour = 3_600_000;

function createWorld() {
  let now = Date.parse("2026-11-20T15:00:00Z");
  const account = createAccount({
    repository: {
      findByEmail: async () => null,
      giveNothing: async () => undefined,
      register: async () => true,
    },
    passwords: { hash: async () => "hash" },
    clock: { now: () => now },
    publicUrl: "https://paridad.test",
    settings: async () => ({ userRegistration: true }),
    currentTermsId: async () => null,
    securityLog: { record: () => undefined },
  } as unknown as AccountDependencies);
  return { ...account, pass: (milliseconds: number) => void (now += milliseconds) };
}

/** How many of so many calls are answered; the others have to wait. */
async function answered(calls: number, call: (index: number) => Promise<unknown>): Promise<number> {
  let count = 0;
  for (let index = 0; index < calls; index += 1) {
    const outcome = await call(index).then(
      () => 200,
      ({ status }: { status: number }) => status,
    );
    if (outcome !== 429) count += 1;
  }
  return count;
}

// docs/security.md, an hour each.
it.each(["10.0.0.1", "2001:db8::1"])(
  "from %s thirty mails are asked for in an hour, by both doors",
  async (address) => {
    const { links, pass } = createWorld();
    const ask = (index: number) =>
      (index % 2 === 0 ? links.forgotPassword : links.resendVerification)(`p${index}@x.ar`, address);
    expect(await answered(32, ask)).toBe(30);
    expect(await answered(1, () => links.forgotPassword("otra@x.ar", "192.0.2.9"))).toBe(1);
    pass(hour - 1);
    expect(await answered(1, ask)).toBe(0);
    pass(1);
    expect(await answered(1, ask)).toBe(1);
  },
);

it("from one address twenty accounts are made in an hour", async () => {
  const { register } = createWorld();
  const form = { firstName: "Ana", lastName: "Paz", password: "Barco-Lento-77" };
  const ask = (index: number) =>
    register({ ...form, email: `p${index}@x.ar` } as never, { address: "10.0.0.1", userAgent: null });
  expect(await answered(22, ask)).toBe(20);
});
