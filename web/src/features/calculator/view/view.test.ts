import { expect, it } from "vitest";

import { columnKeys, defaultView, viewOf } from "./view.ts";

it("a stored view comes back whole, and nonsense costs only itself", () => {
  const view = { ...defaultView, hidden: ["rho"], density: "dense", bases: 30, type: "put" };
  expect(viewOf(view)).toEqual(view);
  const stored = {
    order: ["market", "nothing", "market"],
    hidden: 7,
    density: "huge",
    bases: -1,
    type: "left",
  };
  const broken = viewOf(stored);
  expect(broken).toEqual({ ...defaultView, order: broken.order });
  expect(broken.order[0]).toBe("market");
  expect(broken.order.toSorted()).toEqual([...columnKeys].toSorted());
  expect(viewOf({})).toEqual(defaultView);
});

it("a view stored before a column existed keeps it hidden where it is hidden by default, until it is chosen", () => {
  const keysBefore = columnKeys.filter((key) => key !== "volume" && key !== "vega");
  const view = viewOf({ ...defaultView, order: keysBefore.toReversed(), hidden: ["theta", "rho"] });
  expect(view.hidden.toSorted()).toEqual(["rho", "theta", "volume"]);
  expect(view.order.toSorted()).toEqual([...columnKeys].toSorted());
  expect(viewOf({ ...view, hidden: ["theta"] }).hidden).toEqual(["theta"]);
});
