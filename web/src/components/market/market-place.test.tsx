import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { createStore } from "zustand/vanilla";

import { ChainProvider } from "../../lib/market/chain-context.tsx";
import type { LiveChain } from "../../lib/market/live-chain.ts";
import { ValuedMarketProvider } from "../../lib/market/valued-market-context.tsx";
import { drivenMarket } from "../../testing/driven-market.ts";
import { renderWithServices } from "../../testing/render-with-services.tsx";
import { MarketPlace } from "./market-place.tsx";

function show({
  kind = "live",
  status = "connected",
  lastTickAt = 1 as number | null,
  failure = null as string | null,
}) {
  const connection = createStore(() => ({
    status,
    lastTickAt,
    failure,
    refusal: null,
    attempt: 0,
    retryAt: null,
    feedUnavailable: false,
  }));
  const resume = vi.fn<() => void>();
  const chain = { kind, connection, choice: createStore(() => ({ kind })), resume };
  const live = { chain, market: {}, sources: [kind] } as unknown as LiveChain;
  const place = (
    <ValuedMarketProvider createMarket={drivenMarket().createMarket}>
      <ChainProvider live={live}>
        <MarketPlace skeleton={<p>Esperando</p>}>
          <p>La cadena</p>
        </MarketPlace>
      </ChainProvider>
    </ValuedMarketProvider>
  );
  return { resume, place };
}

test.each([
  [{ status: "connecting", lastTickAt: null }, "Esperando"],
  [{ status: "disconnected" }, "Esperando"],
  [{ lastTickAt: null }, "Esperando"],
  [{}, "Todavía no llegaron cotizaciones"],
  [{ kind: "five-minutes" }, "Todavía no hay cotizaciones"],
  [{ kind: "five-minutes", status: "failed", failure: "Sin respuesta." }, "Sin respuesta."],
])("before the first quotes of %o: %s", (given, text) => {
  const { place } = show(given);
  renderWithServices(place);
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByText("La cadena")).toBeNull();
});

test("what may be asked for again is, and a past instant isn't", async () => {
  const { place, resume } = show({});
  const { visitor } = renderWithServices(place);
  await visitor.click(screen.getByRole("button", { name: "Pedir de nuevo" }));
  expect(resume).toHaveBeenCalledOnce();
  const failed = show({ kind: "five-minutes", status: "failed", failure: null });
  renderWithServices(failed.place);
  await visitor.click(screen.getByRole("button", { name: "Reintentar" }));
  expect(failed.resume).toHaveBeenCalledOnce();
  const past = show({ kind: "recorded" });
  renderWithServices(past.place);
  expect(screen.getAllByRole("button", { name: "Pedir de nuevo" })).toHaveLength(1);
});
