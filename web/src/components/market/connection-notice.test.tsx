import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { createStore } from "zustand/vanilla";

import { retryButton } from "@paridad/core/testing";

import { ChainProvider } from "../../lib/market/chain-context.tsx";
import type { LiveChain } from "../../lib/market/live-chain.ts";
import { renderWithServices } from "../../testing/render-with-services.tsx";
import { ConnectionNotice } from "./connection-notice.tsx";
import { DayChange } from "./market-header.tsx";
import { SourceChoice } from "./source-choice.tsx";

test("without one of the two there is no change", () => {
  const { container } = render(
    <>
      <DayChange spot={null} previousClose={7_400} />
      <DayChange spot={7_400} previousClose={null} />
    </>,
  );
  expect(container).toBeEmptyDOMElement();
});

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
function notice(given: Given, hasRows = true) {
  const made = chainOf(given);
  const view = renderWithServices(
    <ChainProvider live={made.live}>
      <ConnectionNotice hasRows={hasRows} />
    </ChainProvider>,
  );
  return { ...made, ...view };
}

test("a live chain that failed is tried again by its own client", async () => {
  const { market, visitor } = notice({ status: "failed" });
  await visitor.click(screen.getByRole(...retryButton));
  expect(market.resume).toHaveBeenCalledOnce();
});

test("where the chain comes from is a choice only of those whose plan opens two sources", async () => {
  const none = chainOf({ sources: ["live"] });
  const { visitor } = renderWithServices(
    <ChainProvider live={none.live}>
      <SourceChoice />
    </ChainProvider>,
  );
  expect(screen.queryByRole("group")).toBeNull();
  const { chain, live } = chainOf({ sources: ["live", "five-minutes", "recorded"] });
  renderWithServices(
    <ChainProvider live={live}>
      <SourceChoice />
    </ChainProvider>,
  );
  const [now_, five, past] = screen.getAllByRole("button");
  // What is shown already is not asked for again.
  await visitor.click(now_ as HTMLElement);
  expect(chain.choose).not.toHaveBeenCalled();
  await visitor.click(five as HTMLElement);
  expect(chain.choose).toHaveBeenCalledExactlyOnceWith({ kind: "five-minutes" });
  await visitor.click(past as HTMLElement);
  expect(screen.getByLabelText("Día y hora (Buenos Aires)")).toBeVisible();
  expect(chain.choose).toHaveBeenCalledOnce();
});
