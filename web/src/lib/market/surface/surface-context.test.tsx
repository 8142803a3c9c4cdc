import { act } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { personOn } from "@paridad/core/testing";

import { drivenMarket } from "../../../testing/driven-market.ts";
import { heldWorkers } from "../../../testing/held-workers.ts";
import { renderAs } from "../../../testing/render-as.tsx";
import { ValuedMarketProvider } from "../valued-market-context.tsx";
import { SurfaceProvider, useFittedMarket } from "./surface-context.tsx";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.unstubAllGlobals());

const workers = heldWorkers<{
  readonly id: number;
  readonly input: { readonly asOf: number; readonly spot: number };
}>();

/** Which fit stands on the screen, and of which quotes. */
function Fitted() {
  const fitted = useFittedMarket();
  return <output>{fitted && `${String(fitted.surface)} of ${time(fitted.asOf)}`}</output>;
}
const time = (instant: number | null) =>
  instant === null ? "" : new Date(instant).toISOString().slice(11, 19);
const updateAt = (seconds: number, spot: number) => ({
  asOf: new Date(Date.parse("2026-11-20T19:00:00Z") + seconds * 1_000).toISOString(),
  source: { kind: "live", name: "Prueba", session: "open" },
  data: {
    opciones: [{ symbol: "GFGC7400DI", strike: 7_400, expiration: "2026-12-18", bid: 500, ask: 520 }],
    acciones: [{ symbol: "GGAL", last: spot }],
    cauction_rates: [],
  },
});

it("says of which quotes a fit is, keeps it when one fails, and ends with its screen", async () => {
  const market = drivenMarket();
  const { container, unmount } = renderAs(
    <ValuedMarketProvider createMarket={market.createMarket}>
      <SurfaceProvider>
        <Fitted />
      </SurfaceProvider>
    </ValuedMarketProvider>,
    { user: personOn("pro") },
  );
  const pass = () => act(async () => void (await vi.advanceTimersByTimeAsync(2_500)));
  const worker = workers[0] as (typeof workers)[number];
  const asked = () => worker.asked.map(({ input }) => [time(input.asOf), input.spot]);
  const tells = (event: Event) => act(async () => void worker.dispatchEvent(event));
  const answers = (surface: string) => act(async () => worker.answer({ surface }));
  market.accept(updateAt(0, 7_500));
  await pass();
  expect([asked(), container.textContent]).toEqual([[["19:00:00", 7_500]], ""]);
  // The market goes on while it is fitted: what is shown says its own time.
  market.says("market_update", { full: true, ...updateAt(5, 7_510) });
  await pass();
  await answers("the first");
  expect(container.textContent).toBe("the first of 19:00:00");
  await pass();
  expect(asked().at(-1)).toEqual(["19:00:05", 7_510]);
  await tells(new Event("error"));
  expect(container.textContent).toBe("the first of 19:00:00");
  market.says("market_update", { full: true, ...updateAt(9, 7_520) });
  await pass();
  await answers("the third");
  expect([asked().length, container.textContent]).toEqual([3, "the third of 19:00:09"]);
  market.says("market_update", { full: true, ...updateAt(11, 7_530) });
  unmount();
  await pass();
  expect([asked().length, worker.isEnded, workers.length]).toEqual([3, true, 1]);
});
