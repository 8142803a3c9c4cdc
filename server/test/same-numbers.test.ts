import { expect, it, describe, beforeAll, afterAll } from "vitest";
import { createMemoryStorage } from "@paridad/core/auth";
import type { ChainOption, ChainSnapshot, MarketUpdate } from "@paridad/core/contract";
import { shareBasisNote } from "@paridad/core/quotes";
import type { DisplayGreeks } from "@paridad/core/quotes";
import { createCalculatorStore } from "@paridad/core/stores";
import type { CalculatorStore } from "@paridad/core/stores";
import { demoEmail } from "./helper.ts";
import { marketOf } from "./support/client-market.ts";
import { createDataApiWorld } from "./support/data-api-world.ts";
import type { DataApiWorld } from "./support/data-api-world.ts";

/** A calculator that a new user opens: nothing chosen. */
function calculatorOf(update: MarketUpdate): CalculatorStore {
  return createCalculatorStore({ market: marketOf(update), preferences: createMemoryStorage() });
}

const number = (known: { ok: boolean; value?: number } | undefined) => known?.value ?? null;

const unknownGreeks = {
  delta: null,
  gammaPerPercent: null,
  vegaPerPoint: null,
  thetaPerDay: null,
  rhoPerPoint: null,
};

/** The screen's delta is in percent and its gamma for one peso of the share, the API's per 1.00 and for 1 %. */
function greeksOf(greeks: DisplayGreeks, spot: number) {
  const { deltaPercent, gammaPercent, vegaPerPoint, thetaPerDay, rhoPerPoint } = greeks;
  const perShare = { delta: deltaPercent / 100, gammaPerPercent: (gammaPercent * spot) / 10_000 };
  return { ...perShare, vegaPerPoint, thetaPerDay, rhoPerPoint };
}

/** The calculator's numbers of an option, in the words of the API. */
function shownOption(calculator: CalculatorStore, { strike, type }: ChainOption, spot: number | null) {
  const row = calculator.getState().rows.find((candidate) => candidate.strike === strike);
  const side = row?.[type];
  if (!side) throw new Error(`no ${type} of ${strike}`);
  const { auto } = side.impliedVolatility;
  const greeks = auto.ok && side.greeks.ok ? greeksOf(side.greeks, spot ?? 0) : unknownGreeks;
  return {
    symbol: side.symbol,
    mid: side.mid,
    impliedVolatility: number(auto),
    impliedVolatilityReason: auto.ok ? null : auto.reason,
    ...greeks,
  };
}

/** Compares every expiry of an answer; how many options and implied rates were compared. */
function expectSame(chain: ChainSnapshot, update: MarketUpdate): { options: number; rates: number } {
  const calculator = calculatorOf(update);
  const count = { options: 0, rates: 0 };
  for (const expiry of chain.expiries) {
    calculator.selectExpiry(expiry.expiration);
    const { rate, summary, rows } = calculator.getState();
    const { origin, days, tnaPercent, continuous } = rate;
    expect({ origin, days, tna: tnaPercent / 100, continuous }).toEqual(expiry.rate);
    expect(number(summary.impliedRate)).toBe(expiry.impliedTna === null ? null : expiry.impliedTna * 100);
    expect(summary.shareBasis).toEqual(expiry.impliedTnaBasis);
    expect(rows.find(({ isAtTheMoney }) => isAtTheMoney)?.strike ?? null).toBe(expiry.atTheMoneyStrike);
    if (summary.impliedRate.ok) count.rates += 1;
    for (const option of chain.options.filter(({ expiration }) => expiration === expiry.expiration)) {
      const displayed = shownOption(calculator, option, chain.spot);
      // With two series of one strike during a rename the calculator shows the quoted one.
      if (displayed.symbol !== option.symbol) continue;
      expect(option).toMatchObject(displayed);
      count.options += 1;
    }
  }
  calculator.dispose();
  return count;
}

let fixture: DataApiWorld;
beforeAll(async () => {
  fixture = await createDataApiWorld();
});
afterAll(() => fixture.close());

const asOf = "2026-11-20T20:00:00.000Z";
const expiration = "2026-12-18";

/** A call and a put of 7,500 at 360 and 250, 28 days to the hour before they expire. */
function pairMarket(share: object): MarketUpdate {
  const quote = { strike: 7_500, expiration, last: 250, datetime: asOf };
  return {
    full: true,
    seq: 7,
    asOf,
    source: { kind: "simulated", name: "prueba" },
    data: {
      opciones: [
        { ...quote, symbol: "GFGC7500DI", bid: 359, ask: 361 },
        { ...quote, symbol: "GFGV7500DI", bid: 249, ask: 251 },
      ],
      acciones: [{ symbol: "GGAL", settlement: "24hs", datetime: asOf, ...share }],
      cauction_rates: [{ days: 1, rate: 30, description: "1 día" }],
    },
  };
}

describe("a share at 7,510 that quotes 7,490 and 7,500", () => {
  const share = { last: 7_510, bid: 7_490, ask: 7_500 };

  /** The chain as the data API, a partner's widget and the landing page get it. */
  async function answers(update: MarketUpdate): Promise<ChainSnapshot[]> {
    fixture.setMarket(update);
    // The landing page's sample is fitted every two seconds at most.
    fixture.clock.advance(2_000);
    const { secret } = await fixture.createKey();
    const origin = "https://blog.example";
    await fixture.opened.database
      .updateTable("users")
      .set({ is_partner: true })
      .where("email", "=", demoEmail("black"))
      .execute();
    const headers = { authorization: `Bearer ${await fixture.tokenOf("black")}` };
    const payload = { name: "Blog", origins: [origin] };
    const response = await fixture.app.inject({ method: "POST", url: "/auth/embed-keys", headers, payload });
    const { key } = response.json().data as { key: string };
    const widget = await fixture.app.inject({
      url: `/embed/snapshot?key=${key}&chain=nearest`,
      headers: { origin },
    });
    const landing = await fixture.get("/market/muestra/cadena");
    return [
      (await fixture.get("/v1/chain", secret)).json().data,
      widget.json().data.chains.nearest,
      landing.json().data.chain,
    ];
  }

  it("implies 20.30 %, lends at 19.05 % and borrows at 21.55 %, on every face", async () => {
    const update = pairMarket(share);
    for (const chain of await answers(update)) {
      expect(chain.expiries[0]?.impliedTna).toBeCloseTo(0.20299352, 8);
      expect(expectSame(chain, update)).toEqual({ options: 2, rates: 1 });
    }
    const { rows, summary } = calculatorOf(update).getState();
    expect(summary.impliedRate).toMatchObject({ value: expect.closeTo(20.299352, 6) });
    expect(rows[0]?.impliedRate).toMatchObject({
      // 7,500 + 251 - 359 = 7,392 laid out, 7,490 + 249 - 361 = 7,378 received, 7,500 at expiry.
      lend: { value: expect.closeTo(19.045686, 6) },
      borrow: { value: expect.closeTo(21.555396, 6) },
    });
    expect(shareBasisNote(summary.shareBasis)).toBeNull();
  });

  it("implies 17.62 % by its last alone, and says that it does", async () => {
    const update = pairMarket({ last: 7_510 });
    for (const chain of await answers({ ...update, seq: 8 })) {
      expect(chain.expiries[0]?.impliedTna).toBeCloseTo(0.1761583, 7);
      expect(chain.expiries[0]?.impliedTnaBasis).toMatchObject({ from: "last" });
      expectSame(chain, update);
    }
  });
});
