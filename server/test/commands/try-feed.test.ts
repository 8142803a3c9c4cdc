import type { MarketOption } from "@paridad/core/contract";
import { expect, it } from "vitest";
import { runTryFeed } from "../../src/commands/feeds/run-try-feed.ts";
import type { Feed, FeedBatch, FeedSink, FeedTerms } from "../../src/market/feed.ts";

const now = Date.parse("2026-11-20T15:00:00Z");
const clock = { now: () => now };
const at = (seconds: number) => new Date(now - seconds * 1_000).toISOString();
const source = { kind: "live", name: "Prueba", session: "open" } as const;
const lines: string[] = [];

/** Tries a feed that says so much, and writes down what is printed. */
async function tries(
  what: string,
  say: (sink: FeedSink) => unknown,
  terms: FeedTerms = { redistribution: "full", delaySeconds: 0 },
): Promise<void> {
  const printed: string[] = [];
  let ends = 0;
  const feed: Feed = {
    kind: "live",
    name: "prueba",
    terms,
    silenceMilliseconds: 60_000,
    start: (sink) => void say(sink),
    stop: () => void (ends += 1),
  };
  const print = (line: string) => void printed.push(line);
  const code = await runTryFeed({ feed, clock, print, patienceMilliseconds: 20 });
  lines.push("", "", `${what}: termina con ${code}`, ...printed.map((line) => `  ${line}`.trimEnd()));
  expect(ends).toBe(1);
}

const option = (strike: number, rest: Partial<MarketOption> = {}): MarketOption => ({
  symbol: `GFGC${strike}DI`,
  strike,
  expiration: "2026-12-18",
  bid: strike / 10,
  ask: strike / 10 + 4,
  last: strike / 10 + 2,
  datetime: at(strike / 100),
  ...rest,
});
const chain: FeedBatch = {
  asOf: now,
  source,
  wholeChain: true,
  options: [
    ...[9_000, 6_000, 6_200, 6_400, 6_600, 6_800, 7_000, 7_200, 7_400, 7_600, 7_800, 8_000, 8_200, 8_400].map(
      (strike) => option(strike),
    ),
    option(7_400, { symbol: "GFGV7400DI", bid: null, last: null }),
    option(7_000, { symbol: "GFGC7000FE", expiration: "2027-02-19" }),
  ],
  stocks: [
    { symbol: "GGAL", settlement: "CI", last: 7_300.5, bid: 7_299, ask: null, datetime: at(90) },
    { symbol: "GGAL - 24hs", settlement: "24hs", last: 7_350, bid: 7_349, ask: 7_351, datetime: at(3_700) },
  ],
  rates: [
    { days: 1, rate: 20.5, description: "1 día" },
    { days: 7, rate: 24.25, description: "7 días" },
  ],
};
const tells = (batch: Partial<FeedBatch>) => (sink: FeedSink) => sink.quotes({ ...chain, ...batch });

it("what is said of a feed that was tried reads as approved", async () => {
  await tries("Anda", (sink) => {
    for (let place = 1; place <= 7; place += 1) sink.fault("unparsed-symbol", `GFGX${place}: shape`);
    sink.fault("wrong-number", 'GFGC7000DI bid "1,5"');
    sink.fault("rate-fallback");
    // What holds no contract is no chain yet.
    sink.quotes({ asOf: now, source, stocks: [] });
    sink.quotes(chain);
  });
  await tries("No se puede pasar, ni se sabe con qué demora", tells({}), {
    redistribution: "none",
    delaySeconds: "unknown",
  });
  await tries("Una sola opción, y fuera con demora", tells({ options: [option(7_000)] }), {
    redistribution: "delayed",
    delaySeconds: 0,
  });
  await tries(
    "Demorada por su propia etiqueta",
    tells({ source: { ...source, redistribution: "delayed", delaySeconds: 1_200 } }),
  );
  await tries(
    "Sin papel ni cauciones, con el vencimiento estimado",
    tells({ stocks: [], rates: [], options: [option(7_000, { expirationEstimated: true }), option(6_000)] }),
  );
  const lastOnly = { bid: null, ask: null };
  await tries("Solo con últimos", tells({ options: [option(7_000, lastOnly), option(7_200, lastOnly)] }));
  const nothing = { ...lastOnly, last: null };
  await tries("Sin ningún precio", tells({ options: [option(7_000, nothing), option(7_200, nothing)] }));
  await tries("Calla", () => undefined);
  for (const reason of [
    "/panel does not answer",
    "the upstream socket does not open",
    "/panel answered 429",
    "/panel answered 503",
    "/panel sent no JSON",
    "/panel has another form",
    "/panel sent too much",
    "/panel came empty",
    "/token refused the account",
    "/auth/getToken answered 401",
    "/auth/login answered 403",
    "the upstream socket says INSUFFICIENT_PLAN",
    "the upstream socket says CONNECTION_LIMIT",
    "/panel answered 404",
  ])
    await tries("Se pierde", (sink) => sink.lost(reason));
  await tries("Se pierde, y algo no se pudo usar", (sink) => {
    sink.fault("malformed-row", '{"a":1}');
    sink.lost("/panel has another form");
  });
  await expect(`${lines.join("\n").trim()}\n`).toMatchFileSnapshot("try-feed.txt");
});
