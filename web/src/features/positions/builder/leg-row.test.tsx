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

it("a quantity goes by the lot or by a hundred shares, keeps its side, and stays between one and the most", () => {
  const bought = openLeg();
  bought.press("Más lotes en la pata 1");
  expect(bought.last()).toMatchObject({ quantity: 3 });
  bought.press("Menos lotes en la pata 1");
  expect(bought.last()).toMatchObject({ quantity: 1 });
  bought.unmount();
  const sold = openLeg({ quantity: -1 });
  expect(screen.getByRole("button", { name: "Menos lotes en la pata 1" })).toBeDisabled();
  sold.press("Más lotes en la pata 1");
  expect(sold.last()).toMatchObject({ quantity: -2 });
  sold.choose("Cantidad de la pata 1", "9999");
  expect(sold.last()).toMatchObject({ quantity: -9_999 });
  sold.choose("Cantidad de la pata 1", "10000");
  sold.choose("Cantidad de la pata 1", "2,5");
  expect(sold.changed).toHaveBeenCalledTimes(2);
  expect(screen.getByText("Un número entero entre 1 y 9.999.")).toBeVisible();
  sold.unmount();
  const full = openLeg({ quantity: 9_999 });
  expect(screen.getByRole("button", { name: "Más lotes en la pata 1" })).toBeDisabled();
  full.unmount();
  const shares = openLeg({ kind: "share", quantity: -250 });
  shares.press("Más acciones en la pata 1");
  expect(shares.last()).toMatchObject({ kind: "share", quantity: -350 });
  shares.press("Menos acciones en la pata 1");
  expect(shares.last()).toMatchObject({ quantity: -150 });
  shares.unmount();
  const few = openLeg({ kind: "share", quantity: 100 });
  expect(screen.getByRole("button", { name: "Menos acciones en la pata 1" })).toBeDisabled();
  few.press("Más acciones en la pata 1");
  expect(few.last()).toMatchObject({ quantity: 200 });
});

it("the side turns the quantity over, and pressed again does nothing", () => {
  const { press, changed, last } = openLeg();
  press("Compra");
  expect(changed).not.toHaveBeenCalled();
  press("Venta");
  expect(last()).toMatchObject({ quantity: -2, strike: 7_400 });
});

it("another kind keeps the side and forgets the own price", () => {
  const option = openLeg({ own: 77, quantity: -2 });
  option.choose("Tipo de la pata 1", "put");
  expect(option.last()).toMatchObject({ kind: "put", strike: 7_400, own: null, quantity: -2 });
  option.choose("Tipo de la pata 1", "share");
  expect(option.last()).toEqual({ kind: "share", basis: "executable", own: null, quantity: -100 });
  option.unmount();
  const shares = openLeg({ kind: "share", quantity: -260, own: 7_000 });
  shares.choose("Tipo de la pata 1", "call");
  // At the money of the first expiry, as many lots as the shares come near to.
  expect(shares.last()).toEqual({
    kind: "call",
    strike: 7_400,
    expiration: "2026-12-18",
    basis: "executable",
    own: null,
    quantity: -3,
  });
  shares.unmount();
  const few = openLeg({ kind: "share", quantity: 20 });
  few.choose("Tipo de la pata 1", "put");
  expect(few.last()).toMatchObject({ kind: "put", quantity: 1 });
});

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

it("the buttons beside a base leave the typed price behind too, and another quantity keeps it", () => {
  const { press, last } = openLeg({ basis: "own", own: 510.5 });
  press("Base siguiente de la pata 1");
  expect(last()).toMatchObject({ strike: 7_600, basis: "executable", own: null });
  press("Más lotes en la pata 1");
  expect(last()).toMatchObject({ strike: 7_400, basis: "own", own: 510.5 });
});

it("another expiry takes its nearest base; one that is over is still named", () => {
  const { choose, last, unmount } = openLeg();
  choose("Vencimiento de la pata 1", "2027-02-19");
  expect(last()).toMatchObject({ expiration: "2027-02-19", strike: 7_700 });
  unmount();
  openLeg({ expiration: "2026-10-16" });
  expect(
    [...screen.getByLabelText<HTMLSelectElement>("Vencimiento de la pata 1").options].map(({ text }) => text),
  ).toEqual(["16/10", "18/12", "19/02"]);
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

it("of an option its volatility is told, of shares none", () => {
  const { unmount } = openLeg({}, { leg: { kind: "call", volatility: 0.465 } });
  expect(screen.getByText(/^VI 46,5/)).toBeVisible();
  unmount();
  openLeg({ kind: "share" });
  expect(screen.queryByText(/^VI/)).toBeNull();
});

const strikes = Array.from({ length: 30 }, (_, place) => 6_000 + 100 * place);
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

it("nine bases on each side of the share are shown, six of them on a phone, or all", () => {
  const { heads, container } = openLadder(strikes.map((strike) => contract("call", strike)));
  // The share is at 7,495.
  expect([heads().length, heads()[0], heads().at(-1)]).toEqual([18, "6.600", "8.300"]);
  const near = [...container.querySelectorAll("tbody tr:not([data-far]) th")].map((head) => head.textContent);
  expect([near.length, near[0], near.at(-1)]).toEqual([12, "6.900", "8.000"]);
  expect(container.querySelector("tr[data-money] th")).toHaveTextContent("7.500");
  fireEvent.click(screen.getByRole("button", { name: "Todas (30)" }));
  expect([heads().length, container.querySelectorAll("tr[data-far]").length]).toEqual([30, 0]);
  fireEvent.click(screen.getByRole("button", { name: "Solo las cercanas" }));
  expect(heads()).toHaveLength(18);
});

it("a bid sells a lot, an ask buys one, and what can't be dealt can't be pressed", () => {
  const quotes = [
    contract("call", 7_400),
    contract("put", 7_400, { bid: null }),
    contract("call", 7_600, { bid: 30, ask: 20, isCrossed: true }),
  ];
  const legs = [
    { kind: "call", strike: 7_400, expiration: "2026-12-18", quantity: 3 },
    { kind: "call", strike: 7_400, expiration: "2026-12-18", quantity: -1 },
    { kind: "put", strike: 7_400, expiration: "2026-12-18", quantity: -4 },
    { kind: "call", strike: 7_400, expiration: "2027-02-19", quantity: 9 },
  ];
  const { pressed } = openLadder(quotes, legs);
  const leg = { kind: "call", strike: 7_400, expiration: "2026-12-18", basis: "executable", own: null };
  fireEvent.click(screen.getByRole("button", { name: "Vender call 7.400: 10,00" }));
  expect(pressed).toHaveBeenLastCalledWith({ ...leg, quantity: -1 });
  fireEvent.click(screen.getByRole("button", { name: "Comprar call 7.400: 12,00, +2 en la posición" }));
  expect(pressed).toHaveBeenLastCalledWith({ ...leg, quantity: 1 });
  expect(
    screen.getByRole("button", { name: "Vender put 7.400: sin punta, −4 en la posición" }),
  ).toBeDisabled();
  expect(screen.getByRole("button", { name: "Comprar put 7.400: 12,00" })).toHaveAttribute(
    "title",
    "1.200 lotes",
  );
  expect(screen.getByRole("button", { name: "Vender call 7.600: puntas cruzadas" })).toBeDisabled();
  const crossed = screen.getByRole("button", { name: "Comprar call 7.600: puntas cruzadas" });
  expect(crossed).toBeDisabled();
  expect([crossed.textContent, crossed.title]).toEqual(["–", "puntas cruzadas"]);
  // Its bid and its ask.
  expect(screen.getAllByRole("img", { name: "El put 7.600 no está listado" })).toHaveLength(2);
  fireEvent.click(screen.getByRole("button", { name: "Comprar a 7.500,00" }));
  expect(pressed).toHaveBeenLastCalledWith({ kind: "share", quantity: 100, basis: "executable", own: null });
  fireEvent.click(screen.getByRole("button", { name: "Vender a 7.490,00" }));
  expect(pressed).toHaveBeenLastCalledWith({ kind: "share", quantity: -100, basis: "executable", own: null });
});

it("a share that nobody sells can't be bought, one that nobody buys can't be sold", () => {
  const one = { expiries: [], stocks: [], spot: 7_495 };
  const half = { ...one, share: { spotBid: 7_490, spotAsk: null, basis: { settlement: null } } } as never;
  openLadder([contract("call", 7_400)], [], half);
  expect(screen.getByRole("button", { name: "Comprar a –" })).toBeDisabled();
  expect(screen.getByRole("button", { name: "Vender a 7.490,00" })).toBeEnabled();
});
