import { expect, it } from "vitest";
import { createStrangers, keyRefusals, overLimit } from "./key-refusals.ts";

function createWorld() {
  let now = Date.parse("2026-11-20T15:00:00Z");
  const strangers = createStrangers({ now: () => now });
  return { strangers, advance: (by: number) => void (now += by) };
}
const addressOf = (index: number) => `2001:db8:7:a::${index.toString(16)}`;
const tooMany = (retryAfterSeconds: number) => ({
  status: 429,
  code: "RATE_LIMIT_EXCEEDED",
  retryAfterSeconds,
});

it("a network's calls without a good key are answered by what they lack 120 times a minute, then by their number", () => {
  const { strangers, advance } = createWorld();
  for (let call = 1; call <= 120; call += 1) {
    const { headers, result } = strangers.refuse(addressOf(call), keyRefusals.missing);
    expect([result.refusal.code, headers["x-ratelimit-remaining"]]).toEqual(["INVALID_KEY", `${120 - call}`]);
  }
  advance(20_000);
  for (const refusal of [keyRefusals.missing, keyRefusals.revoked]) {
    const { headers, result } = strangers.refuse(addressOf(500), refusal);
    expect(result.refusal).toMatchObject(tooMany(40));
    expect(headers).toMatchObject({ "x-ratelimit-remaining": "0", "x-ratelimit-reset": "40" });
  }
  expect(strangers.refuse("2001:db8:7:b::1", keyRefusals.foreign).result.refusal).toBe(keyRefusals.foreign);
  advance(40_000);
  expect(strangers.refuse(addressOf(1), keyRefusals.expired).result.refusal).toBe(keyRefusals.expired);
});

it("calls that are only counted spend the same of their network", () => {
  const { strangers } = createWorld();
  for (let call = 1; call < 120; call += 1) strangers.take(addressOf(call));
  expect(strangers.turnAway(addressOf(200))).toBeNull();
  strangers.take(addressOf(201));
  expect(strangers.turnAway(addressOf(202))).toMatchObject(tooMany(60));
  expect(strangers.turnAway("2001:db8:7:b::1")).toBeNull();
});

it("above the minute's limit and above the day's are told apart", () => {
  expect([overLimit("minute", 7), overLimit("day", 7)]).toMatchObject([
    tooMany(7),
    { status: 429, code: "QUOTA_EXCEEDED", retryAfterSeconds: 7 },
  ]);
});
