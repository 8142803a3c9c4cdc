import { expect, it } from "vitest";

import { createMemoryStorage } from "@paridad/core/auth";

import { columnOf } from "../chain/columns/chain-columns.ts";
import { columnWidth, fitColumns, strikeWidth, wholeWidth } from "../chain/fit-columns.ts";
import { columnKeys, defaultView, readView, viewKey, writeView } from "./view-preferences.ts";

const keysOf = ({ columns }: ReturnType<typeof fitColumns>) => columns.map(({ key }) => key);

it("a stored view comes back whole, and nonsense costs only itself", () => {
  const storage = createMemoryStorage();
  const view = {
    ...defaultView,
    hidden: ["rho" as const],
    density: "dense" as const,
    bases: 30,
    type: "put" as const,
  };
  writeView(storage, view);
  expect(readView(storage)).toEqual(view);
  const stored = {
    order: ["market", "nothing", "market"],
    hidden: 7,
    density: "huge",
    bases: -1,
    type: "left",
  };
  const broken = readView(createMemoryStorage({ [viewKey]: JSON.stringify(stored) }));
  expect(broken).toEqual({ ...defaultView, order: broken.order });
  expect(broken.order[0]).toBe("market");
  expect(broken.order.toSorted()).toEqual([...columnKeys].toSorted());
  for (const text of ["{", "null", "[]", "7"]) {
    expect(readView(createMemoryStorage({ [viewKey]: text }))).toEqual(defaultView);
  }
});

it("a view stored when the type was called side is read, until it is stored anew", () => {
  const storage = createMemoryStorage({ [viewKey]: JSON.stringify({ density: "dense", side: "put" }) });
  expect(readView(storage)).toEqual({ ...defaultView, density: "dense", type: "put" });
  writeView(storage, { ...readView(storage), type: "call" });
  expect(readView(storage).type).toBe("call");
});

it("a view stored before a column existed keeps it hidden where it is hidden by default, until it is chosen", () => {
  const keysBefore = columnKeys.filter((key) => key !== "volume" && key !== "vega");
  const stored = { ...defaultView, order: keysBefore.toReversed(), hidden: ["theta", "rho"] };
  const storage = createMemoryStorage({ [viewKey]: JSON.stringify(stored) });
  const view = readView(storage);
  expect(view.hidden.toSorted()).toEqual(["rho", "theta", "volume"]);
  expect(view.order.toSorted()).toEqual([...columnKeys].toSorted());
  writeView(storage, { ...view, hidden: ["theta"] });
  expect(readView(storage).hidden).toEqual(["theta"]);
});

it("columns leave by how little they are needed, and keep the person's order", () => {
  const all = fitColumns({ view: defaultView, width: 3_000, types: 2, hasManual: false });
  expect(keysOf(all)).toEqual(columnKeys.filter((key) => !defaultView.hidden.includes(key)));
  expect(all.leftOut).toBe(0);
  const few = fitColumns({ view: defaultView, width: 700, types: 2, hasManual: false });
  expect(keysOf(few)).toEqual(["volatility", "quotes", "market"]);
  expect(few.leftOut).toBe(all.columns.length - 3);
});

it("what is shown is never wider than its room, down to a phone, with the specification's columns at 1440 px", () => {
  for (let width = 360; width <= 2_560; width += 40) {
    for (const types of [1, 2] as const) {
      const { columns } = fitColumns({ view: defaultView, width, types, hasManual: false });
      const used = columns.reduce((sum, column) => sum + column.width, 0);
      expect(used * types + strikeWidth).toBeLessThanOrEqual(width);
    }
  }
  const desktop = keysOf(fitColumns({ view: defaultView, width: 1_392, types: 2, hasManual: false }));
  const specified = [
    "theoretical",
    "market",
    "volatility",
    "manual",
    "delta",
    "gamma",
    "vega",
    "theta",
  ] as const;
  expect(desktop).toEqual(expect.arrayContaining([...specified]));
  expect(new Set(columnKeys.map((key) => columnOf(key).rank)).size).toBe(columnKeys.length);
});

it.each([
  [1, 1],
  [1_000, 1_000],
  [1_001, 10],
  [0, 10],
  [2.5, 10],
  ["20", 10],
])("%s bases stored are %i", (bases, read) => {
  expect(readView(createMemoryStorage({ [viewKey]: JSON.stringify({ bases }) })).bases).toBe(read);
});

it("in every width the columns that are there are those most needed, none less needed takes the room of another", () => {
  const byNeed = defaultView.order
    .filter((key) => !defaultView.hidden.includes(key))
    .toSorted((one, other) => columnOf(one).rank - columnOf(other).rank);
  for (let width = 360; width <= 2_000; width += 20) {
    const shown = keysOf(fitColumns({ view: defaultView, width, types: 2, hasManual: false }));
    expect(new Set(shown)).toEqual(new Set(byNeed.slice(0, shown.length)));
  }
});

it("an own price takes the room that it needs, a third decimal some of its columns", () => {
  const widthOf = (
    key: "manual" | "quotes" | "market" | "delta",
    contents: Parameters<typeof columnWidth>[1],
  ) => columnWidth(columnOf(key), contents);
  expect([widthOf("manual", { hasManual: false }), widthOf("manual", { hasManual: true })]).toEqual([48, 96]);
  const three = { hasManual: false, decimals: 3 } as const;
  const widened = (["market", "quotes", "delta"] as const).map(
    (key) => widthOf(key, three) - widthOf(key, { hasManual: false }),
  );
  expect(widened).toEqual([8, 16, 0]);
  // The strikes once, each column on both sides.
  const view = { order: ["quotes", "delta", "market"] as const, hidden: ["delta"] as const };
  expect(wholeWidth(view, { hasManual: false })).toBe(64 + 2 * (142 + 68));
  // What just fits is there, and a pixel less costs a column.
  const leftOut = (width: number) => fitColumns({ view, width, types: 2, hasManual: false }).leftOut;
  expect([leftOut(484), leftOut(483)]).toEqual([0, 1]);
});
