import { randomBytes } from "node:crypto";

/** Time of the newest id of this process, and the number of ids before it in that millisecond. */
const newest = { time: Number.NaN, place: 0 };

/**
 * A UUID of version 7 (RFC 9562): 48 bits of time, 26 that count those of the same millisecond (section 6.2, method 1),
 * then random. New rows go to the end of an index, and what is made at once is listed in the order in which it was made.
 */
export function uniqueId(now: number): string {
  newest.place = now === newest.time ? newest.place + 1 : 0;
  newest.time = now;
  const { place } = newest;
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = 0x70 | ((place >> 22) & 0x0f);
  bytes[7] = (place >> 14) & 0xff;
  bytes[8] = 0x80 | ((place >> 8) & 0x3f);
  bytes[9] = place & 0xff;
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** Ids made at a time or later are not below. */
export function firstIdOf(time: number): string {
  const hex = time.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}
