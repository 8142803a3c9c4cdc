import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { checkProperty } from "../../testing/check-property.ts";
import { analyzePosition } from "../analyze-position.ts";
import type { PositionLeg } from "../position-types.ts";
import { call, day, expiration, fieldsOf, put, share } from "../testing/legs.ts";
import { fillTemplate } from "./fill-template.ts";
import type { QuotedChain } from "./fill-template.ts";
import { decodeLegs, encodeLegs } from "./leg-link.ts";
import { outcomeZones } from "./outcome-zones.ts";
import { positionTemplates } from "./templates.ts";
import type { TemplateId } from "./templates.ts";

const template = (id: TemplateId) => positionTemplates.find((one) => one.id === id)!;
const next = expiration + 60 * day;
const strikes = [3300, 3400, 3500, 3600, 3700, 3800, 3900, 4000];
const sides = (mid: number) => ({ bid: mid - 1, ask: mid + 1, bidSize: 20, askSize: 20 });
const bases = (time: number) =>
  strikes.map((strike) => ({
    strike,
    call: sides(Math.max(3710 - strike, 0) + 100 + time),
    put: sides(Math.max(strike - 3710, 0) + 100 + time),
  }));
const chain: QuotedChain = {
  expiries: [
    { expiration, bases: bases(0) },
    { expiration: next, bases: bases(80) },
  ],
  share: { bid: 3708, ask: 3712, bidSize: 5000, askSize: 5000 },
  spot: 3710,
};
const filled = (id: TemplateId, from = chain) =>
  fieldsOf(fillTemplate({ template: template(id), chain: from })).legs;
const legsOf = (id: TemplateId) => filled(id).map((leg): PositionLeg => ({ ...leg, price: leg.price ?? 0 }));

describe("fillTemplate", () => {
  it("a bull buys the base at the money at the ask and sells the next at the bid", () => {
    expect(filled("bull-call")).toMatchObject([
      { kind: "call", strike: 3700, expiration, quantity: 1, price: 111 },
      { kind: "call", strike: 3800, expiration, quantity: -1, price: 99 },
    ]);
    expect(filled("covered-call")).toMatchObject([
      { kind: "share", quantity: 100, price: 3712 },
      { kind: "call", strike: 3800, quantity: -1, price: 99 },
    ]);
  });

  it("a calendar sells the near and buys the far of one base", () => {
    expect(filled("calendar")).toMatchObject([
      { strike: 3700, expiration, quantity: -1 },
      { strike: 3700, expiration: next, quantity: 1 },
    ]);
    const single = { ...chain, expiries: chain.expiries.slice(0, 1) };
    expect(fillTemplate({ template: template("calendar"), chain: single })).toEqual({
      ok: false,
      reason: "one-expiry",
    });
    const apart = { ...chain, expiries: [chain.expiries[0]!, { expiration: next, bases: [] }] };
    expect(fillTemplate({ template: template("calendar"), chain: apart })).toMatchObject({
      reason: "no-common-strikes",
    });
  });

  it("takes bases that can be dealt; without enough of them the listed ones, unpriced where nobody offers", () => {
    const without = (gone: readonly number[]): QuotedChain => ({
      ...chain,
      expiries: [
        {
          expiration,
          bases: bases(0).map((base) =>
            gone.includes(base.strike) ? { ...base, call: { ...base.call, bid: null } } : base,
          ),
        },
      ],
    });
    const strikesOf = (id: TemplateId, from: QuotedChain) =>
      filled(id, from).map((leg) => "strike" in leg && leg.strike);
    const noCall = without([3800]);
    expect(strikesOf("bull-call", noCall)).toEqual([3700, 3900]);
    expect(fillTemplate({ template: template("bull-call"), chain: noCall })).toMatchObject({
      skipped: [{ strike: 3800, instead: 3900 }],
    });
    // Below the money a condor deals puts alone: it does without the call of 3600.
    expect(strikesOf("iron-condor", without([3600]))).toEqual([3500, 3600, 3800, 3900]);
    const dead = filled("bull-call", without(strikes));
    expect(dead).toMatchObject([
      { strike: 3700, price: 111 },
      { strike: 3800, price: null },
    ]);
  });

  it("every template gives distinct bases in order, at a whole that the engine can draw", () => {
    for (const { id } of positionTemplates) {
      const legs = filled(id);
      expect(legs.length, id).toBeGreaterThan(0);
      expect(legs.every(({ price }) => price !== null)).toBe(true);
      if (id === "calendar" || id === "diagonal") continue;
      expect(analyzePosition({ legs: legsOf(id) }), id).toMatchObject({ ok: true });
    }
    expect(positionTemplates.map(({ id }) => id)).toHaveLength(24);
  });

  it("shapes: what each can lose and gain, by its engine", () => {
    const bounds = (id: TemplateId) => {
      const { maximum, minimum } = fieldsOf(analyzePosition({ legs: legsOf(id) }));
      return [maximum.bounded, minimum.bounded];
    };
    expect(bounds("straddle")).toEqual([false, true]);
    expect(bounds("short-straddle")).toEqual([true, false]);
    expect(bounds("iron-condor")).toEqual([true, true]);
    expect(bounds("call-ratio")).toEqual([true, false]);
    expect(bounds("call-backspread")).toEqual([false, true]);
    expect(bounds("collar")).toEqual([true, true]);
    const box = fieldsOf(analyzePosition({ legs: legsOf("box") }));
    // Bought at 111 + 191, sold at 99 + 99: 104 paid for a width of 100, wherever the share ends.
    expect(box.maximum).toEqual({ bounded: true, value: -400, level: expect.any(Number) });
    expect(box.minimum).toMatchObject({ value: -400 });
  });

  it.each([
    [{ chain: { ...chain, spot: 0 } }, "invalid-input"],
    [{ lots: 0 }, "invalid-quantity"],
    [{ lots: 1.5 }, "invalid-quantity"],
    [{ lots: 10_000 }, "invalid-quantity"],
    [{ chain: { ...chain, expiries: [] } }, "no-chain"],
    [{ nearest: 2 }, "no-chain"],
    [{ chain: { ...chain, spot: 3300 } }, "too-few-strikes"],
  ])("%o: %s", (change, reason) => {
    expect(fillTemplate({ template: template("iron-condor"), chain, ...change })).toEqual({
      ok: false,
      reason,
    });
  });
});

describe("links", () => {
  it("reads what it writes: ten calls bought, two hundred shares sold", () => {
    const legs = [call(3708.1, 10, 168), put(3858.1, -3, 0.25), share(-200, 3707.5)];
    const text = "1~b10c3708.1_20240816_168~s3p3858.1_20240816_0.25~s200a_3707.5";
    expect(encodeLegs(legs)).toEqual({ ok: true, text });
    expect(decodeLegs(text)).toEqual({ ok: true, legs });
    expect(encodeURIComponent(text)).toBe(text);
  });

  it.each([
    ["", { reason: "no-legs" }],
    ["1", { reason: "no-legs" }],
    ["2~b1a_1", { reason: "unknown-version" }],
    ["hola", { reason: "unknown-version" }],
    [`1~${"9".repeat(600)}`, { reason: "too-long" }],
    [`1${"~b1a_1".repeat(9)}`, { reason: "too-many-legs" }],
    ["1~b1a_1~x", { reason: "unreadable-leg", index: 1, text: "x" }],
    ["1~b1c3708,1_20240816_168", { reason: "unreadable-leg", index: 0 }],
    ["1~b1c3708.1_20240230_168", { reason: "unreadable-leg", index: 0 }],
    ["1~b1.5c3708.1_20240816_168", { reason: "unreadable-leg" }],
    ["1~b1c-3708_20240816_168", { reason: "unreadable-leg" }],
    ["1~b1c3708_20240816_NaN", { reason: "unreadable-leg" }],
    ["1~b0c3708_20240816_168", { reason: "invalid-quantity" }],
    ["1~b10000c3708_20240816_168", { reason: "invalid-quantity" }],
    ["1~b1c0_20240816_168", { reason: "invalid-input" }],
  ])("%s: %o", (text, expected) => {
    expect(decodeLegs(text)).toMatchObject({ ok: false, ...expected });
  });

  it("any legs come back as they were, and any text gives an answer", () => {
    const units = fc.integer({ min: 0, max: 99_999_999 });
    const money = units.map((count) => count / 10_000);
    const quantity = fc.integer({ min: -9_999, max: 9_999 }).filter((lots) => lots !== 0);
    const leg = fc.oneof(
      fc.tuple(money, quantity).map(([price, count]) => share(count, price)),
      fc
        .tuple(fc.boolean(), units, quantity, money, fc.integer({ min: 0, max: 900 }))
        .map(([isCall, strike, count, price, days]) =>
          (isCall ? call : put)((strike + 1) / 10_000, count, price, { expiration: expiration + days * day }),
        ),
    );
    checkProperty(
      "links come back",
      fc.property(fc.array(leg, { minLength: 1, maxLength: 8 }), (legs) => {
        expect(decodeLegs(fieldsOf(encodeLegs(legs)).text)).toEqual({ ok: true, legs });
      }),
    );
    checkProperty(
      "links never throw",
      fc.property(fc.string(), (text) => {
        expect(typeof decodeLegs(`1~${text}`).ok).toBe("boolean");
      }),
    );
  });

  it("does not write what is no position", () => {
    expect(encodeLegs([])).toEqual({ ok: false, reason: "no-legs" });
    expect(encodeLegs([share(1, 1e9)])).toEqual({ ok: false, reason: "invalid-input" });
  });
});

describe("outcomeZones", () => {
  it("a bull: loses below its breakeven, gains above, to its width", () => {
    const { zones } = fieldsOf(outcomeZones({ legs: [call(4700, 1, 150), call(4900, -1, 90)] }));
    expect(zones).toEqual([
      { outcome: "loss", lower: 0, upper: 4760, least: 0, most: 6_000 },
      { outcome: "gain", lower: 4760, upper: null, least: 0, most: 14_000 },
    ]);
  });

  it("a short straddle: two losses, the upper one without limit", () => {
    const { zones } = fieldsOf(outcomeZones({ legs: [call(3700, -1, 180), put(3700, -1, 150)] }));
    expect(zones).toEqual([
      { outcome: "loss", lower: 0, upper: 3370, least: 0, most: 337_000 },
      { outcome: "gain", lower: 3370, upper: 4030, least: 0, most: 33_000 },
      { outcome: "loss", lower: 4030, upper: null, least: 0, most: null },
    ]);
  });

  it("T17 gains wherever it ends: from 240 to 740", () => {
    const { zones } = fieldsOf(outcomeZones({ legs: [call(165, 1, 7.5), call(170, -1, 9.9)] }));
    expect(zones).toEqual([
      {
        outcome: "gain",
        lower: 0,
        upper: null,
        least: expect.closeTo(240, 8),
        most: expect.closeTo(740, 8),
      },
    ]);
    expect(outcomeZones({ legs: [] })).toEqual({ ok: false, reason: "no-legs" });
  });
});
