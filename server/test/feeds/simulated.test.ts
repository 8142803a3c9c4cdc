import { expect, it } from "vitest";
import { createSimulatedMarket } from "../../src/market/simulated/simulated-market.ts";
import { simulatedShareBars } from "../../src/market/simulated/simulated-shares.ts";
import { createTestClock } from "../helper.ts";
import { openToldMarket } from "../support/told-market.ts";

const seed = 7;
const minute = 60_000;
/** The chain has a hundred and fifty series: one of each expiry and kind says how they are quoted. */
const isShown = (_option: unknown, index: number): boolean => index % 11 === 0;

it("the simulated market is told, field by field, as approved", async () => {
  const clock = createTestClock(Date.parse("2026-11-20T13:59:50Z"));
  const told = openToldMarket();
  const market = createSimulatedMarket({ seed, clock });
  told.chapter("El mercado simulado");
  const opening = market.open();
  told.say(`${opening.options?.length} series`);
  const { options = [] } = opening;
  told.sink.quotes({ ...opening, options: options.filter(isShown) });
  for (let turn = 1; turn <= 20; turn += 1) {
    clock.advance(minute);
    const { wholeChain, ...tick } = market.tick();
    const isRead = turn === 1 || turn === 20;
    if (isRead) told.say("", `a las ${new Date(clock.now()).toISOString()}`, String(wholeChain ?? false));
    if (isRead) told.sink.quotes(tick);
  }
  clock.advance(30 * 24 * 60 * minute);
  const later = market.tick();
  told.say(
    "",
    `un mes después: ${later.options?.length} series, ${later.wholeChain === true ? "todas" : ""}`,
  );
  told.say(...new Set((later.options ?? []).map(({ expiration }) => expiration)));
  told.chapter("Barras de la acción");
  for (const [resolution, count] of [
    ["1d", 1],
    ["5m", 2],
    ["1m", 2],
  ] as const) {
    const bars = simulatedShareBars({ seed, date: "2026-11-20", resolution });
    told.say("", `${resolution}: ${bars.length}`, [...bars.slice(0, count), ...bars.slice(-1)]);
  }
  told.say("", `en un feriado: ${simulatedShareBars({ seed, date: "2026-11-23", resolution: "1d" }).length}`);
  await expect(told.text()).toMatchFileSnapshot("simulated.txt");
});
