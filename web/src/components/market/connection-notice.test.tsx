import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { createStore } from "zustand/vanilla";

import { retryButton } from "@paridad/core/testing";

import { ChainProvider } from "../../data/market/chain-context.tsx";
import type { LiveChain } from "../../data/market/live-chain.ts";
import { renderWithServices } from "../../testing/render-with-services.tsx";
import { ConnectionNotice } from "./connection-notice.tsx";

type Given = { kind?: string; sources?: readonly string[]; [name: string]: unknown };

function chainOf({ kind = "live", sources = ["live"], ...state }: Given) {
  const connection = {
    status: "connected",
    attempt: 0,
    retryAt: null,
    refusal: null,
    failure: null,
    ...state,
  };
  const chain = {
    kind,
    connection: createStore(() => connection),
    choice: createStore(() => ({ kind })),
    choose: vi.fn<(choice: object) => void>(),
    resume: vi.fn<() => void>(),
  };
  const market = { open: vi.fn<() => void>(), resume: vi.fn<() => void>(), takeOver: vi.fn<() => void>() };
  return { chain, market, live: { chain, market, sources } as unknown as LiveChain };
}
function notice(state: Given, hasRows = true) {
  const chain = chainOf(state);
  const view = renderWithServices(
    <ChainProvider live={chain.live}>
      <ConnectionNotice hasRows={hasRows} />
    </ChainProvider>,
  );
  return { ...chain, ...view };
}

test("a live chain that failed is tried again by its own client", async () => {
  const { market, visitor } = notice({ status: "failed" });
  await visitor.click(screen.getByRole(...retryButton));
  expect(market.resume).toHaveBeenCalledOnce();
});
