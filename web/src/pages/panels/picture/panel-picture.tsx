import { panelReaders } from "@paridad/core/panels";
import type { AnyPage, PanelView, PictureSize } from "@paridad/core/panels";

import { partsOf } from "../panel-parts.tsx";
import { sourceLine } from "../source-line.ts";
import { pictureSvg, unitsAcross } from "./picture-svg.tsx";
import { figuresHigh } from "./picture.tsx";
import { aroundRows, tableRowHeight } from "./table-drawing.tsx";

const usualSize = { width: 800, height: 450 } as const;

/** A line or a table without numbers is as low as one with them. */
function emptyHigh({ name, market }: PanelView, across: number): number | undefined {
  if (name === "ticker") return figuresHigh(5, across);
  const hasTable = name === "lanzamientos" && market.ok && (market.data as AnyPage).coveredCalls !== null;
  return hasTable ? aroundRows + tableRowHeight : undefined;
}

/**
 * A panel as an SVG of its own; dark where that is asked for, otherwise light. A table is as high as its rows unless another
 * height is asked for, which shows the rows that fit.
 */
export function panelPicture(
  view: PanelView,
  { width = usualSize.width, height }: Partial<PictureSize>,
): string {
  const { choices, market, name } = view;
  if (!market.ok) return "";
  const parts = partsOf(view);
  const { title, hint } = panelReaders[name].empty(view, market.data) ?? { title: "", hint: "" };
  const units = unitsAcross(width);
  const high =
    (parts === null ? emptyHigh(view, units) : parts.unitsHigh?.(units)) ??
    (usualSize.height * units) / usualSize.width;
  return pictureSvg(parts?.drawing ?? { title, terms: hint, draw: () => null }, {
    size: { width, height: height ?? Math.round((high * width) / units) },
    theme: choices.theme === "dark" ? "dark" : "light",
    locale: choices.locale,
    source: sourceLine(view),
  });
}
