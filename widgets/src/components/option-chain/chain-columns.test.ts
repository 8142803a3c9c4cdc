import { render } from "lit";
import { expect, test } from "vitest";

import { explainedDash } from "../../internal/explained-dash.ts";
import { columnsOfType, readColumns } from "./chain-columns.ts";

test("columns of calls run toward the base, a bid left of its ask; one of the two alone stays what it is", () => {
  const calls = (names: string) => columnsOfType(readColumns(names), "call");
  expect(calls("bid ask volume")).toEqual(["volume", "bid", "ask"]);
  expect(calls("ask volume bid")).toEqual(["bid", "volume", "ask"]);
  expect(calls("ask volume")).toEqual(["volume", "ask"]);
  expect(calls("volume bid")).toEqual(["bid", "volume"]);
  expect(calls("last delta")).toEqual(["delta", "last"]);
  expect(columnsOfType(readColumns("ask volume bid"), "put")).toEqual(["ask", "volume", "bid"]);
});

test("a dash says why on hover and to screen readers", () => {
  const place = document.createElement("p");
  render(explainedDash("Sin puntas"), place);
  const [dash] = place.children;
  expect(["role", "aria-label", "title"].map((name) => dash?.getAttribute(name))).toEqual([
    "img",
    "Sin puntas",
    "Sin puntas",
  ]);
  expect(dash?.textContent).toBe("–");
});
