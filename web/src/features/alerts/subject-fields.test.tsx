import { fireEvent, screen } from "@testing-library/react";
import { useEffect, useState } from "react";
import { expect, it } from "vitest";

import { ValuedMarketProvider } from "../../lib/market/valued-market-context.tsx";
import { drivenMarket } from "../../testing/driven-market.ts";
import { renderWithServices } from "../../testing/render-with-services.tsx";
import { emptyDraft } from "./alert-draft.ts";
import type { AlertDraft } from "./alert-draft.ts";
import { SubjectFields } from "./subject-fields.tsx";

const position = (id: string, status: string) => ({
  id,
  name: `Posición ${id}`,
  note: "",
  settlement: "24hs",
  status,
  version: 1,
  createdAt: "2026-11-20T15:00:00Z",
  updatedAt: "2026-11-20T15:00:00Z",
  content: null,
  today: [],
});
const positions = { positions: [position("1", "open"), position("2", "closed")], maximum: 5 };
let last: AlertDraft = emptyDraft;
function Fields({ first, error = null }: { first: Partial<AlertDraft>; error?: string | null }) {
  const [draft, setDraft] = useState<AlertDraft>({ ...emptyDraft, ...first });
  useEffect(() => {
    last = draft;
  }, [draft]);
  return (
    <ValuedMarketProvider createMarket={drivenMarket().createMarket}>
      <SubjectFields draft={draft} error={error} onChange={(part) => setDraft({ ...draft, ...part })} />
    </ValuedMarketProvider>
  );
}
const show = (first: Partial<AlertDraft>, error: string | null = null) =>
  renderWithServices(<Fields first={first} error={error} />, () => ({ success: true, data: positions }));
const options = (label: string) =>
  [...(screen.getByLabelText(label) as HTMLSelectElement).options].map(({ text }) => text);

it("a leg is added up to four and taken away down to two, each with its own side", async () => {
  const { visitor } = show({ kind: "spread" }, "Elegí la opción de cada pata");
  expect(screen.getAllByText(/^comprás$|^vendés$/).map(({ textContent }) => textContent)).toEqual([
    "comprás",
    "vendés",
  ]);
  expect(screen.queryByRole("button", { name: /^Quitar la pata/ })).toBeNull();
  const more = () => screen.queryByRole("button", { name: "Otra pata" });
  await visitor.click(more() as HTMLElement);
  await visitor.click(more() as HTMLElement);
  expect([last.legs.length, more()]).toEqual([4, null]);
  const quantities = screen.getAllByLabelText("Cantidad");
  fireEvent.focus(quantities[3] as HTMLElement);
  fireEvent.change(quantities[3] as HTMLElement, { target: { value: "-2,7" } });
  expect(last.legs.map(({ quantity }) => quantity)).toEqual([1, -1, 1, -2]);
  await visitor.click(screen.getByRole("button", { name: "Quitar la pata 1" }));
  expect(last.legs.map(({ quantity }) => quantity)).toEqual([-1, 1, -2]);
  expect(screen.getAllByText("Elegí la opción de cada pata")).toHaveLength(3);
});

it("the position that is watched stays in sight once it is closed or gone, and only open ones are offered", async () => {
  show({ kind: "position", positionId: "2" });
  await screen.findByText("Posición 2 (cerrada)");
  expect(options("Posición")).toEqual(["Elegí una posición", "Posición 1", "Posición 2 (cerrada)"]);
  fireEvent.change(screen.getByLabelText("Posición"), { target: { value: "1" } });
  expect([last.positionId, options("Posición")]).toEqual(["1", ["Elegí una posición", "Posición 1"]]);
});

const call = { type: "call", strike: 7_400, expiration: "2026-12-18", symbol: "GFGC7400DI" } as const;
it("a contract and an expiry that the chain hasn't stay chosen, and a price has its side", () => {
  show({ kind: "premium", contract: call });
  expect(screen.getByLabelText("Opción")).toHaveValue("GFGC7400DI");
  fireEvent.change(screen.getByLabelText("Precio"), { target: { value: "bid" } });
  expect(last.side).toBe("bid");
  show({ kind: "moneyVolatility", expiration: "2026-12-18" });
  expect(screen.getByLabelText("Vencimiento")).toHaveDisplayValue("18/12/2026");
});
