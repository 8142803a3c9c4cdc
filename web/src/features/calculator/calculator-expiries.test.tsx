import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { press } from "../../testing/hands.ts";
import { chain, holdClock, optionOf, renderCalculator } from "./testing/render-calculator.tsx";

afterEach(() => void vi.restoreAllMocks());

const plain = (text: string | null | undefined) => text?.replaceAll("\u00a0", " ");
const expiry = (symbol: string, expiration: string) => ({ ...optionOf(symbol, { last: 300 }), expiration });
const february = expiry("GFGC8000FE", "2027-02-19");

it("the days of expiries follow the rule that is chosen, and go back to the feed's; one it doesn't tell is estimated", async () => {
  holdClock();
  const { accept } = renderCalculator();
  const april = optionOf("GFGC8000AB", { last: 300 });
  const untold = { ...april, expiration: "2027-04-16", expirationEstimated: true };
  accept({ options: [...chain, february, untold] });
  const tabs = () =>
    within(screen.getByRole("group", { name: "Vencimiento" }))
      .getAllByRole("button")
      .map(({ textContent }) => plain(textContent));
  const title = () => screen.getByRole("group", { name: "Vencimiento" }).parentElement?.title;
  const rule = screen.getByLabelText("Regla de vencimiento");
  const by = (choice: string) => {
    fireEvent.change(rule, { target: { value: choice } });
    return [...tabs(), title()];
  };
  const dates = ["DIC18/12 · 28 d", "FEB19/02 · 91 d"];
  const feed = [...dates, "ABR≈ 16/04 · 147 d", "Vencimiento informado por la fuente"];
  expect([...tabs(), title()]).toEqual(feed);
  expect(["month-end", "third-friday", "feed"].map(by)).toEqual([
    ["DIC31/12 · 41 d", "FEB28/02 · 100 d", "ABR30/04 · 161 d", "Fin de mes"],
    [...dates, "ABR16/04 · 147 d", "Tercer viernes (regla del mercado)"],
    feed,
  ]);
  press(/^ABR/);
  const estimated = "Vencimiento estimado por la regla del mercado";
  expect([title(), rule.parentElement?.title]).toEqual([estimated, estimated]);
});

it("expiries of one month in two years are told apart, and one that is over says so", () => {
  const { accept } = renderCalculator();
  accept({
    options: [
      ...chain,
      expiry("GFGC8000FE", "2027-02-19"),
      expiry("GFGC8200FE", "2028-02-18"),
      expiry("GFGC8000OC", "2026-10-16"),
    ],
  });
  const tabs = within(screen.getByRole("group", { name: "Vencimiento" })).getAllByRole("button");
  const texts = tabs.map(({ textContent }) => textContent?.replaceAll("\u00a0", " "));
  expect(texts).toEqual([
    "OCT16/10 · vencida",
    "DIC18/12 · 28 d",
    "FEB 2719/02 · 91 d",
    "FEB 2818/02 · 455 d",
  ]);
});
