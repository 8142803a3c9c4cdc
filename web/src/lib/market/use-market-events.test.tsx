import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";

import { renderWithServices } from "../../testing/render-with-services.tsx";
import { useMarketEvents } from "./use-market-events.ts";
import type { EventDays } from "./use-market-events.ts";

const ranges: Record<string, EventDays | null> = {
  none: null,
  november: { from: "2026-11-01", to: "2026-11-30" },
  "both months": { from: "2026-11-01", to: "2026-12-31" },
  december: { from: "2026-12-01", to: "2026-12-31" },
};

function Page() {
  const [chosen, setChosen] = useState("none");
  const { data } = useMarketEvents(ranges[chosen] ?? null);
  return (
    <>
      {Object.keys(ranges).map((name) => (
        <button key={name} type="button" onClick={() => setChosen(name)}>
          {name}
        </button>
      ))}
      <p>{`${chosen}: ${data?.map(({ note }) => note).join(", ") ?? "unknown"}`}</p>
    </>
  );
}

it("each range has its own events, whichever end it changes at; none asks for nothing, and a known one not again", async () => {
  const { calls, visitor } = renderWithServices(<Page />, ({ query }) => ({
    success: true,
    data: [
      {
        id: "e1",
        kind: "other",
        day: "2026-11-20",
        title: "IPC",
        note: `${String(query?.["fecha_inicio"])} ${String(query?.["fecha_fin"])}`,
        amount: null,
        origin: "written",
        updatedAt: "2026-11-01T12:00:00.000Z",
      },
    ],
  }));
  expect(screen.getByText("none: unknown")).toBeVisible();
  expect(calls).toEqual([]);
  for (const [name, seen] of [
    ["november", "2026-11-01 2026-11-30"],
    ["both months", "2026-11-01 2026-12-31"],
    ["december", "2026-12-01 2026-12-31"],
    ["november", "2026-11-01 2026-11-30"],
  ] as const) {
    await visitor.click(screen.getByRole("button", { name }));
    await waitFor(() => expect(screen.getByText(`${name}: ${seen}`)).toBeVisible());
  }
  expect(calls).toHaveLength(3);
});
