import type { Locale, PanelFigure, PictureSize } from "@paridad/core/panels";
import { themeColors } from "@paridad/core/tokens";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";

import type { PlotStyle } from "../plots.tsx";
import { Picture } from "./picture.tsx";

export type Drawing = {
  readonly title: string;
  readonly terms: string;
  readonly figures?: readonly PanelFigure[];
  readonly draw: (box: PictureSize, style: PlotStyle) => ReactNode;
};

/** Units of the drawing across: text keeps its size from 360 to 760 px wide, and grows with wider pictures. */
export const unitsAcross = (width: number): number => Math.min(Math.max(width, 360), 760);

type Options = {
  readonly size: PictureSize;
  readonly theme: "dark" | "light";
  readonly locale: Locale;
  readonly source: string;
};

/** A drawing in its frame as an SVG of its own. */
export function pictureSvg(
  { draw, ...words }: Drawing,
  { size: { width, height }, theme, locale, source }: Options,
): string {
  const units = unitsAcross(width);
  const size = { width: units, height: (height * units) / width };
  const colors = themeColors[theme];
  return renderToStaticMarkup(
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${size.width} ${size.height}`}
    >
      <title>{words.title}</title>
      <Picture
        size={size}
        theme={{ colors, background: colors.s1, locale, fontSize: 12 }}
        source={source}
        {...words}
      >
        {draw}
      </Picture>
    </svg>,
  );
}
