import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { createStore } from "zustand/vanilla";

import { ChainProvider } from "../../lib/market/chain-context.tsx";
import type { LiveChain } from "../../lib/market/live-chain.ts";
import { renderWithServices } from "../../testing/render-with-services.tsx";
import { ConnectionFact } from "./connection-fact.tsx";

const now = Date.parse("2026-11-20T18:00:00-03:00");

test.each([
  ["connected", 30_000, "text-up", "hace 30 s"],
  ["connected", 30_001, "text-atm", "hace 30 s"],
  ["connected", null, "text-up", null],
  ["reconnecting", 1_000, "text-atm", "hace 1 s"],
  ["failed", 60_000, "text-down", "hace 1 min"],
])("%s with a tick %s ms ago is %s", (status, age, tone, told) => {
  const connection = createStore(() => ({ status, lastTickAt: age === null ? null : now - age }));
  const live = { chain: { connection, choice: createStore(() => ({ kind: "live" })) } };
  renderWithServices(
    <ChainProvider live={live as unknown as LiveChain}>
      <ConnectionFact asOf={null} isReplay={false} />
    </ChainProvider>,
  );
  expect(screen.getByRole("status").previousSibling).toHaveClass(tone);
  expect(screen.queryByText(/hace/)?.textContent ?? null).toBe(told === null ? null : ` · ${told}`);
});
