import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { verify } from "otplib";

const algorithm = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;
const keyBytes = 32;
/** A code of the step before or after is taken: clocks differ (RFC 6238, 5.2). */
const toleranceSeconds = 30;

function keyOf(configured: string): Buffer {
  return Buffer.from(hkdfSync("sha256", configured, "", "paridad totp", keyBytes));
}

/** Encrypts second-factor secrets with `TOTP_KEY`, so a stolen database holds none. */
export function createSecretBox(configuredKey: string) {
  const key = keyOf(configuredKey);
  return {
    seal(secret: string): string {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv);
      const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
    },
    /** @throws when it was sealed with another key. */
    open(sealed: string): string {
      const bytes = Buffer.from(sealed, "base64url");
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes));
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, "utf8") + decipher.final("utf8");
    },
  };
}
export type SecretBox = ReturnType<typeof createSecretBox>;

/** The time step of a right code that was not used before, or null. */
export async function stepOfCode({
  secret,
  otp,
  now,
  lastStep,
}: {
  secret: string;
  otp: string;
  now: number;
  lastStep: number | null;
}): Promise<number | null> {
  const result = await verify({
    secret,
    token: otp,
    epoch: Math.floor(now / 1_000),
    epochTolerance: toleranceSeconds,
    ...(lastStep === null ? {} : { afterTimeStep: lastStep }),
  });
  return result.valid && "timeStep" in result ? result.timeStep : null;
}
