import { expect, it } from "vitest";

import { createMemoryStorage } from "@paridad/core/auth";

import { columnKeys, defaultView, readView, viewKey, writeView } from "./view-preferences.ts";

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
