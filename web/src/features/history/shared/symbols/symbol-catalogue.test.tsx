import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";

import { pairQuery } from "./pair.ts";
import { callsAtTheMoney, catalogueOf } from "./symbol-catalogue.ts";
import type { CatalogueEntry } from "./symbol-catalogue.ts";
import { SymbolPicker } from "./symbol-picker.tsx";
import type { Catalogue } from "./use-catalogue.ts";

const today = "2026-11-20";
const given = (symbol: string, strike: number | null, expiration: string | null, more: object = {}) =>
  ({ symbol, type: null, strike, expiryCode: null, expiration, ...more }) as never;
const list = catalogueOf(
  [
    given("RARO", null, null),
    given("GFGC7400OC", 7_400, "2025-10-17"),
    given("GFGC7400OC", 7_400, "2026-10-16"),
    given("GFGV7000FE", 7_000, "2027-02-19"),
    given("GFGV7000DI", 7_000, "2026-12-18"),
    given("GFGC7400DI", 7_400, "2026-12-18"),
    given("GFGC7000DI", 7_000, "2026-12-18"),
    given("GFGC7000NO", 7_000, today),
  ],
  { today },
);
const names = (entries: readonly CatalogueEntry[]) =>
  entries.map(({ id, expiration }) => `${id} ${expiration}`);

describe("the list of contracts", () => {
  it("has those that still trade first, the nearest before, then the expired ones, an earlier year's by its day", () => {
    expect(names(list)).toEqual([
      "GFGC7000NO 2026-11-20",
      "GFGC7000DI 2026-12-18",
      "GFGV7000DI 2026-12-18",
      "GFGC7400DI 2026-12-18",
      "GFGV7000FE 2027-02-19",
      "GFGC7400OC 2026-10-16",
      "GFGC7400OC@2025-10-17 2025-10-17",
      "RARO null",
    ]);
  });
});

describe("a pair", () => {
  it("begins with the two calls nearest to the money that trade, or in the middle of the nearest expiry", () => {
    const call = (strike: number, expiration: string) =>
      ({
        id: `C${strike}`,
        symbol: `C${strike}`,
        type: "call",
        strike,
        expiration,
        expiryCode: null,
      }) as const;
    const nearest = [7_000, 7_200, 7_400, 7_600, 7_800].map((strike) => call(strike, "2026-12-18"));
    const all = [...nearest, call(9_000, "2027-02-19")];
    expect(callsAtTheMoney(all, null)).toEqual(["C7200", "C7400"]);
    expect([nearest.slice(0, 1), []].map((few) => callsAtTheMoney(few, null))).toEqual([null, null]);
    const activity = { spot: 7_650, traded: new Set(["C7800", "C7400"]) };
    const ranked = catalogueOf(all as never, { today, activity });
    expect(ranked.map(({ symbol }) => symbol)).toEqual([
      "C7800",
      "C7400",
      "C7600",
      "C7200",
      "C7000",
      "C9000",
    ]);
    expect(callsAtTheMoney(ranked, activity)).toEqual(["C7400", "C7800"]);
  });

  it("asks by expiry where one is an earlier contract of its symbol", () => {
    const [symbol1, symbol2] = ["GFGC7400OC@2025-10-17", "GFGV7000DI"];
    const [first, second] = [symbol1, symbol2].map((id) => list.find((entry) => entry.id === id) ?? null);
    expect(pairQuery({ symbol1, symbol2, first: first ?? null, second: second ?? null })).toEqual({
      symbol1: "GFGC7400OC",
      symbol2: "GFGV7000DI",
      expiration: "2025-10-17",
      expiration2: "2026-12-18",
    });
  });
});

const many = Array.from({ length: 210 }, (_, place) => ({
  id: `GFGC${5_000 + place * 10}DI`,
  symbol: `GFGC${5_000 + place * 10}DI`,
  type: "call" as const,
  strike: 5_000 + place * 10,
  expiryCode: "DI",
  expiration: "2026-12-18",
}));
const picked = () => screen.getByRole("status").textContent;
function Picker({ maximum, excluded }: { maximum?: number; excluded?: readonly string[] }) {
  const [selected, setSelected] = useState<readonly string[]>([]);
  const catalogue = { contracts: many, entries: many, isPending: false, error: null } as unknown as Catalogue;
  return (
    <>
      <output>{selected.join(" ")}</output>
      <SymbolPicker
        label="Símbolo"
        catalogue={catalogue}
        selected={selected}
        onChange={setSelected}
        {...(maximum === undefined ? {} : { maximum })}
        {...(excluded === undefined ? {} : { excluded })}
      />
    </>
  );
}
const open = () => fireEvent.click(screen.getByRole("button", { name: /^Símbolo/ }));

it("the arrows go through the list to its ends, and Enter takes what they stand on", () => {
  render(<Picker maximum={3} excluded={["GFGC5010DI"]} />);
  open();
  const search = screen.getByRole("combobox");
  const active = () =>
    document.getElementById(search.getAttribute("aria-activedescendant") ?? "")?.textContent ?? "";
  expect(search).toHaveFocus();
  expect([screen.getAllByRole("option").length, screen.getByText(/^Hay 9 más/).textContent]).toEqual([
    200,
    "Hay 9 más: afiná la búsqueda.",
  ]);
  for (const [key, symbol] of [
    ["ArrowUp", "GFGC5000DI"],
    ["ArrowDown", "GFGC5020DI"],
    ["ArrowDown", "GFGC5030DI"],
    ["ArrowUp", "GFGC5020DI"],
    ["PageDown", "GFGC5100DI"],
    ["PageUp", "GFGC5020DI"],
    ["PageUp", "GFGC5000DI"],
  ] as const) {
    fireEvent.keyDown(search, { key });
    expect([key, active()]).toEqual([key, expect.stringContaining(symbol)]);
  }
  fireEvent.keyDown(search, { key: "Enter" });
  expect(picked()).toBe("GFGC5000DI");
  // Another press takes it back; of several no more than there may be.
  fireEvent.keyDown(search, { key: "Enter" });
  expect(picked()).toBe("");
  for (let step = 0; step < 4; step += 1) {
    fireEvent.keyDown(search, { key: "Enter" });
    fireEvent.keyDown(search, { key: "ArrowDown" });
  }
  expect(picked()).toBe("GFGC5000DI GFGC5020DI GFGC5030DI");
  expect(screen.getByText(/^3 de 3 elegidos/)).toBeVisible();
  expect(screen.getAllByRole("option", { selected: true })).toHaveLength(3);
  fireEvent.change(search, { target: { value: "5900" } });
  expect(active()).toContain("GFGC5900DI");
  fireEvent.change(search, { target: { value: "GFGC70" } });
  for (const symbol of ["GFGC7080DI", "GFGC7090DI", "GFGC7090DI"]) {
    fireEvent.keyDown(search, { key: "PageDown" });
    expect(active()).toContain(symbol);
  }
  fireEvent.change(search, { target: { value: "nada" } });
  expect(screen.getByText("Ningún símbolo coincide")).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: "Quitar todos" }));
  expect(picked()).toBe("");
});
