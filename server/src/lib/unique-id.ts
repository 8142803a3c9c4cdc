import { randomBytes } from "node:crypto";

/** A UUID of version 7 (RFC 9562): 48 bits of time, then random, so new rows go to the end of an index. */
export function uniqueId(now: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** What the ids made at a time or later are not below. */
export function firstIdOf(time: number): string {
  return uniqueId(time).slice(0, "xxxxxxxx-xxxx".length);
}
