import type { ChainOption, EmbedChain, EmbedRatios, MarketSource, RatioRow } from "@paridad/core/contract";
import { vi } from "vitest";

const expiration = "2026-12-18";
export const asOf = "2026-11-20T15:00:00Z";
const source: MarketSource = { kind: "simulated", name: "prueba", session: "open" };

/** A contract as the server values it; the test chooses the volatility, since widgets compute none. */
export function chainOption(
  change: Partial<ChainOption> & Pick<ChainOption, "symbol" | "strike" | "type">,
): ChainOption {
  return {
    strikeEstimated: false,
    expiration,
    bid: 100,
    ask: 104,
    bidSize: 10,
    askSize: 10,
    last: 102,
    previousClose: 99,
    volume: 50,
    operations: 5,
    turnover: 5_100,
    quotedAt: asOf,
    mid: 102,
    relativeSpread: 4 / 102,
    pricedFrom: "mid",
    impliedVolatility: 0.393,
    impliedVolatilityReason: null,
    delta: 0.512,
    gammaPerPercent: 0.01,
    vegaPerPoint: 1,
    thetaPerDay: -1,
    rhoPerPoint: 1,
    probabilityInTheMoney: 0.48,
    inTheMoney: false,
    ...change,
  };
}

/** Bases 7.000 to 8.000 by 100 with the money at 7.500. */
export function chainAnswer(change: Partial<MarketSource> = {}): EmbedChain {
  const strikes = Array.from({ length: 11 }, (_, index) => 7_000 + index * 100);
  return {
    mode: "live",
    delaySeconds: 0,
    refreshSeconds: 2,
    chain: {
      underlying: "GGAL",
      seq: 1,
      asOf,
      asOfMilliseconds: Date.parse(asOf),
      source: { ...source, ...change },
      delaySeconds: 0,
      model: "american",
      spotBasis: { from: "sides", isOld: false, settlement: "24hs" },
      lastPrice: 7_510.5,
      lastAt: asOf,
      isLastOld: false,
      spot: 7_510.5,
      expiries: [
        {
          expiration,
          expirationEstimated: false,
          expiresAt: "2026-12-18T20:00:00Z",
          daysToExpiry: 28,
          yearsToExpiry: 28 / 365,
          rate: { origin: "caucion", days: 28, tna: 0.3, continuous: 0.29 },
          forward: 7_680,
          atTheMoneyStrike: 7_500,
          atTheMoneyVolatility: 0.42,
          atTheMoneyFrom: "smile",
          ownTna: 0.3,
          impliedTna: 0.3,
          impliedTnaBasis: { from: "sides", isOld: false, settlement: "24hs" },
        },
      ],
      options: strikes.flatMap((strike) => [
        chainOption({ symbol: `GFGC${strike}DI`, strike, type: "call", inTheMoney: strike < 7_510.5 }),
        chainOption({ symbol: `GFGV${strike}DI`, strike, type: "put", inTheMoney: strike > 7_510.5 }),
      ]),
    },
  };
}

function ratioRow(day: number, close: number): RatioRow {
  return {
    time: `2026-10-${String(day).padStart(2, "0")}T20:00:00Z`,
    symbol1: "GFGC7000DI",
    symbol2: "GFGC7500DI",
    symbol1_bid: null,
    symbol1_ask: null,
    symbol1_c: close,
    symbol2_bid: null,
    symbol2_ask: null,
    symbol2_c: 1,
    compra_venta: close - 0.1,
    venta_compra: null,
    precio_cierre: close,
  };
}

/** Closes 1, 2, … 20, one a session: the newest is the highest. */
export function ratiosAnswer(): EmbedRatios {
  return {
    mode: "delayed",
    delaySeconds: 900,
    refreshSeconds: 15,
    symbol1: "GFGC7000DI",
    symbol2: "GFGC7500DI",
    source: { ...source, kind: "live", name: "BYMA" },
    now: null,
    sessions: Array.from({ length: 20 }, (_, index) => ratioRow(index + 1, index + 1)),
  };
}

/** One element's data as parts of the snapshot that the page's request asks for. */
function snapshotOf(address: string, data: object): object {
  const query = new URL(address).searchParams;
  const partsOf = (name: string, part: unknown) =>
    Object.fromEntries((query.get(name)?.split(",") ?? []).map((one) => [one, part]));
  const { chain, smile } = data as { chain?: unknown; smile?: unknown };
  return {
    ...data,
    chains: partsOf("chain", chain),
    smiles: partsOf("smile", smile),
    ratios: partsOf("ratios", data),
  };
}

/** Answers every request of the page; returns the requests made. */
export function answerWith(data: object) {
  return vi.spyOn(globalThis, "fetch").mockImplementation(async (address) => {
    const isSample = String(address).includes("/muestra/");
    const answered = isSample ? data : snapshotOf(String(address), data);
    return Response.json({ success: true, data: answered });
  });
}

/** Every look is refused with this code; the diagnosis says it too. */
export function refuseWith(code: string, status: number) {
  return vi
    .spyOn(globalThis, "fetch")
    .mockImplementation(async () => Response.json({ success: false, code, message: code }, { status }));
}

let servers = 0;

/** An element with its own server, since elements of one server share requests. */
export function mount(tag: string, attributes: Readonly<Record<string, string>> = {}): HTMLElement {
  const element = document.createElement(tag);
  servers += 1;
  element.setAttribute("api", `https://servidor-${servers}.test`);
  element.setAttribute("embed-key", "pub_prueba");
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.body.append(element);
  return element;
}

/** Text of the element's frame, on one line. */
export function textOf(element: HTMLElement): string {
  return element.shadowRoot?.textContent?.replaceAll(/\s+/g, " ") ?? "";
}
