import { unlessMissing } from "@paridad/core/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { passwordCost } from "../src/auth/passwords.ts";
import { build, demoEmail } from "./helper.ts";
import type { TestWorld } from "./helper.ts";
import { isFullProof } from "./support/proof-size.ts";

const samples = 300;
/** Of the two-sided Kolmogorov-Smirnov test at p = 0.01, for two samples of this size: 1.628 sqrt(2 / n). */
const largestDistance = 1.628 * Math.sqrt(2 / samples);

/** The largest difference between the two samples' distribution functions. */
function distance(one: readonly number[], other: readonly number[]): number {
  const shareUpTo = (values: readonly number[], limit: number) =>
    values.filter((value) => value <= limit).length / values.length;
  return Math.max(
    ...[...one, ...other].map((value) => Math.abs(shareUpTo(one, value) - shareUpTo(other, value))),
  );
}

describe("times of logins", unlessMissing(isFullProof ? null : "in `prove` alone"), () => {
  let world: TestWorld;
  beforeAll(async () => {
    world = await build({ passwordCost });
  });
  afterAll(() => world.close());

  let calls = 0;
  const timeOf = async (email: string): Promise<number> => {
    calls += 1;
    // Each from an address of its own and minutes apart: throttling is proved elsewhere.
    world.clock.advance(3_600_000);
    const remoteAddress = `10.7.${calls >> 8}.${calls & 255}`;
    const startedAt = performance.now();
    const payload = { email, password: "Incorrecta-1" };
    const answer = await world.app.inject({ method: "POST", url: "/auth/login", remoteAddress, payload });
    const time = performance.now() - startedAt;
    expect(answer.statusCode).toBe(401);
    return time;
  };

  it("A2 6.3.8: don't tell a known e-mail from an unknown one", async () => {
    for (let warm = 0; warm < 20; warm += 1) await timeOf(demoEmail("pro"));
    const known: number[] = [];
    const unknown: number[] = [];
    for (let index = 0; index < samples; index += 1) {
      // In turns, and each first as often as the other: what else the machine does meets both alike.
      const tries = [
        async () => known.push(await timeOf(demoEmail("pro"))),
        async () => unknown.push(await timeOf(`nadie.${index}@paridad.test`)),
      ];
      for (const one of index % 2 === 0 ? tries : tries.toReversed()) await one();
    }
    const measured = distance(known, unknown);
    process.stdout.write(
      `timing of logins: KS distance ${measured.toFixed(3)}, at most ${largestDistance.toFixed(3)}\n`,
    );
    expect(measured).toBeLessThan(largestDistance);
  }, 300_000);
});
