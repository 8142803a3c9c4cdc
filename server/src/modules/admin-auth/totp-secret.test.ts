import { describe, expect, it } from "vitest";
import { createSecretBox, stepOfCode } from "./totp-secret.ts";

/** RFC 6238, appendix B: the secret of SHA-1, and the last six digits of its table's codes. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const published = [
  [59, "287082", 1],
  [1_111_111_109, "081804", 37_037_036],
  [1_234_567_890, "005924", 41_152_263],
  [2_000_000_000, "279037", 66_666_666],
] as const;
const stepAt = (seconds: number, otp: string, lastStep: number | null = null) =>
  stepOfCode({ secret, otp, now: seconds * 1_000, lastStep });

describe("a code of the second factor", () => {
  it.each(published)("of RFC 6238 at second %i is right, and names its step", async (seconds, otp, step) => {
    expect(await stepAt(seconds, otp)).toBe(step);
    expect(
      await stepAt(
        seconds,
        otp.replace(/.$/, (digit) => String((Number(digit) + 1) % 10)),
      ),
    ).toBeNull();
  });

  it("works in the step before its own and the one after, and in no other", async () => {
    // 1111111109 lies in the step from 1111111080 to 1111111109.
    const otp = "081804";
    const at = (seconds: number) => stepAt(seconds, otp);
    expect(await at(1_111_111_049)).toBeNull();
    expect(await at(1_111_111_050)).toBe(37_037_036);
    expect(await at(1_111_111_139)).toBe(37_037_036);
    expect(await at(1_111_111_140)).toBeNull();
  });

  it("works once: not again in its step, and never after a later one", async () => {
    const [seconds, otp, step] = published[1];
    expect(await stepAt(seconds, otp, step - 1)).toBe(step);
    expect(await stepAt(seconds, otp, step)).toBeNull();
    expect(await stepAt(seconds, otp, step + 1)).toBeNull();
  });
});

describe("the box of secrets", () => {
  it("gives back what was sealed, each time sealed otherwise", () => {
    const box = createSecretBox("clave");
    const [one, other] = [box.seal(secret), box.seal(secret)];
    expect(one).not.toBe(other);
    expect(one).not.toContain(secret);
    expect([box.open(one), createSecretBox("clave").open(other)]).toEqual([secret, secret]);
  });

  it("opens nothing with another key, nor what somebody changed", () => {
    const sealed = createSecretBox("clave").seal(secret);
    expect(() => createSecretBox("otra").open(sealed)).toThrow("unable to authenticate data");
    const bytes = Buffer.from(sealed, "base64url");
    for (const index of [0, 12, 28, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => createSecretBox("clave").open(changed.toString("base64url")), `${index}`).toThrow(
        "unable to authenticate data",
      );
    }
  });
});
