import { isIsoDate } from "@paridad/core/lib";

import type { UrlState } from "../../../lib/view/use-url-state.ts";

/** The horizontal axis: the strike in pesos, or its distance from the forward. */
export const smileAxes = ["base", "distancia"] as const;
export type SmileAxis = (typeof smileAxes)[number];

export type SmileView = {
  readonly axis: SmileAxis;
  /** Expirations shown; the nearest two without a choice. */
  readonly shown: readonly string[];
  /** The day whose smile is drawn beside today's, `YYYY-MM-DD`; null for none. */
  readonly day: string | null;
};

const usual = 2;

/** The view that an address names, of the expirations that there are. */
export function smileViewOf(url: UrlState, expirations: readonly string[]): SmileView {
  const days = url.list("vto").filter((one) => expirations.includes(one));
  const day = url.get("dia");
  return {
    axis: url.oneOf("eje", smileAxes),
    shown: days.length > 0 ? expirations.filter((one) => days.includes(one)) : expirations.slice(0, usual),
    day: day !== null && isIsoDate(day) ? day : null,
  };
}
