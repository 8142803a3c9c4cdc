import type { SharedPosition } from "@paridad/core/contract";
import type { PagePosition, PanelView } from "@paridad/core/panels";
import { readPanelRequest } from "./panels/panel-request.ts";

/** An unknown outlay leaves no ends either; an end without a figure has no limit. */
const endOf = ({ outlay }: SharedPosition, value: number | null) =>
  outlay === null ? null : { bounded: value !== null, value };

/** A shared position as the panel draws one, with the market of its own moment. */
export function linkPicture(position: SharedPosition): PanelView {
  const now = Date.parse(position.asOf);
  const [nearest = null] = position.legs.flatMap(({ expiration }) => expiration ?? []).toSorted();
  const data: PagePosition = {
    mode: "live",
    delaySeconds: position.source?.delaySeconds ?? 0,
    refreshSeconds: 0,
    position: {
      underlying: "GGAL",
      source: position.source,
      asOfMilliseconds: now,
      expiration: nearest,
      days: null,
      spot: position.spot,
      reason: position.outlay === null ? "no-price" : null,
      legs: position.legs.map(({ type: kind, strike, expiration, quantity, price }) => ({
        kind,
        strike,
        expiration,
        quantity,
        price,
      })),
      netOutlay: position.outlay,
      maximum: endOf(position, position.maximum),
      minimum: endOf(position, position.minimum),
      breakevens: position.breakevens,
      probabilityOfProfit: position.probabilityOfProfit,
      atExpiry: position.line.map(([level, profit]) => ({ level, profit })),
      today: null,
    },
  };
  const { choices } = readPanelRequest("position", { theme: "dark" }).panel;
  return { name: "position", choices, isSample: false, market: { ok: true, data }, now };
}
