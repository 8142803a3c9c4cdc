import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import type { NewLeg } from "../model/draft.ts";
import { Ladder } from "./ladder.tsx";
import { LegRow } from "./leg-row.tsx";

const contract = (type: "call" | "put", strike: number, quote: object = {}, expiration = "2026-12-18") => ({
  type,
  strike,
  expiration,
  symbol: `GFG${type}${strike}`,
  quote: { bid: 10, ask: 12, bidSize: 7, askSize: 1_200, isCrossed: false, ...quote },
});
const expiry = (expiration: string, strikes: readonly number[], atTheMoneyStrike = 7_400) => ({
  expiration,
  atTheMoneyStrike,
  contracts: strikes.map((strike) => contract("call", strike, {}, expiration)),
});
const market = {
  expiries: [expiry("2026-12-18", [7_200, 7_400, 7_600]), expiry("2027-02-19", [7_000, 7_700])],
  share: { spotBid: 7_490, spotAsk: 7_500, basis: { settlement: "24hs" } },
  stocks: [],
  spot: 7_495,
} as never;
const call = {
  id: 1,
  kind: "call",
  strike: 7_400,
  expiration: "2026-12-18",
  basis: "executable",
  own: null,
  quantity: 2,
};

function openLeg(change: object = {}, more: object = {}) {
  const changed = vi.fn<(leg: NewLeg) => void>();
  const draft = { ...call, ...change };
  const priced = { draft, price: 520, leg: null, notes: [], ...more } as never;
  const view = render(
    <LegRow priced={priced} place={1} market={market} onChange={changed} onRemove={() => undefined} />,
  );
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const last = () => changed.mock.lastCall?.[0];
  return { ...view, changed, press, choose, last, draft };
}

it("a base moves to its neighbour, and one that isn't listed stands in its place", () => {
  const { press, last, choose, unmount } = openLeg();
  press("Base anterior de la pata 1");
  expect(last()).toMatchObject({ strike: 7_200 });
  press("Base siguiente de la pata 1");
  expect(last()).toMatchObject({ strike: 7_600 });
  choose("Base de la pata 1", "7200");
  expect(last()).toMatchObject({ strike: 7_200 });
  unmount();
  const first = openLeg({ strike: 7_200 });
  expect(screen.getByRole("button", { name: "Base anterior de la pata 1" })).toBeDisabled();
  first.unmount();
  const lastBase = openLeg({ strike: 7_600 });
  expect(screen.getByRole("button", { name: "Base siguiente de la pata 1" })).toBeDisabled();
  lastBase.unmount();
  const odd = openLeg({ strike: 7_450 });
  expect(
    [...screen.getByLabelText<HTMLSelectElement>("Base de la pata 1").options].map(({ value }) => value),
  ).toEqual(["7200", "7400", "7450", "7600"]);
  odd.press("Base anterior de la pata 1");
  expect(odd.last()).toMatchObject({ strike: 7_400 });
});

it.each([
  ["another base", "Base de la pata 1", "7600", { strike: 7_600, expiration: "2026-12-18" }],
  ["another expiry", "Vencimiento de la pata 1", "2027-02-19", { strike: 7_700, expiration: "2027-02-19" }],
  ["another kind", "Tipo de la pata 1", "put", { kind: "put", strike: 7_400 }],
])("%s leaves the typed price behind: it was of another contract", (_name, label, value, contract) => {
  const typed = openLeg({ basis: "own", own: 510.5 });
  typed.choose(label, value);
  expect(typed.last()).toMatchObject({ ...contract, basis: "executable", own: null });
  typed.unmount();
  const middle = openLeg({ basis: "mid", own: 510.5 });
  middle.choose(label, value);
  expect(middle.last()).toMatchObject({ ...contract, basis: "mid", own: null });
});

it("an own price begins with the one in force, and one written before comes back", () => {
  const { choose, last, unmount } = openLeg({}, { notes: ["Solo 1 lote a este precio.", "Base estimada."] });
  expect(screen.getByRole("status", { name: "Prima de la pata 1" })).toHaveTextContent("520,00");
  expect(screen.getByText("Solo 1 lote a este precio. Base estimada.")).toBeVisible();
  choose("Precio de la pata 1", "own");
  expect(last()).toMatchObject({ basis: "own", own: 520 });
  unmount();
  const own = openLeg({ basis: "own", own: 77 });
  own.choose("Tu precio de la pata 1", "80,125");
  expect(own.last()).toMatchObject({ basis: "own", own: 80.125 });
  own.choose("Precio de la pata 1", "mid");
  expect(own.last()).toMatchObject({ basis: "mid", own: 77 });
});

function openLadder(contracts: readonly object[], legs: readonly object[] = [], given = market) {
  const pressed = vi.fn<(leg: NewLeg) => void>();
  const view = render(
    <Ladder
      expiry={{ expiration: "2026-12-18", atTheMoneyStrike: 7_500, contracts } as never}
      market={given}
      legs={legs as never}
      onPress={pressed}
    />,
  );
  const heads = () => screen.getAllByRole("rowheader").map(({ textContent }) => textContent);
  return { ...view, pressed, heads };
}

it("a share that nobody sells can't be bought, one that nobody buys can't be sold", () => {
  const one = { expiries: [], stocks: [], spot: 7_495 };
  const half = { ...one, share: { spotBid: 7_490, spotAsk: null, basis: { settlement: null } } } as never;
  openLadder([contract("call", 7_400)], [], half);
  expect(screen.getByRole("button", { name: "Comprar a –" })).toBeDisabled();
  expect(screen.getByRole("button", { name: "Vender a 7.490,00" })).toBeEnabled();
});
