import { sharesPerLot } from "../position-types.ts";
import type { PositionLeg } from "../position-types.ts";
import { positionTemplates } from "./templates.ts";
import type { TemplateId, TemplateLeg } from "./templates.ts";

/** A leg by what makes the shape: places instead of bases and dates, and how many of it. */
interface ShapeLeg {
  readonly kind: PositionLeg["kind"];
  readonly strike: number;
  readonly expiry: number;
  readonly count: number;
}

const shapes: ReadonlyMap<string, TemplateId> = new Map(
  positionTemplates.map(({ id, legs }) => [keyOf(legs.map((leg) => shapeLegOf(leg))), id]),
);

/** The ready shape that legs have, whatever their bases, dates and size; null where they have none of them. */
export function shapeOf(legs: readonly PositionLeg[]): TemplateId | null {
  const key = keyOf(
    legs.map((leg) =>
      leg.kind === "share"
        ? { kind: "share", strike: 0, expiry: 0, count: leg.quantity / sharesPerLot }
        : { kind: leg.kind, strike: leg.strike, expiry: leg.expiration, count: leg.quantity },
    ),
  );
  return shapes.get(key) ?? null;
}

function shapeLegOf(leg: TemplateLeg): ShapeLeg {
  if (leg.kind === "share") return { kind: "share", strike: 0, expiry: 0, count: leg.lots };
  return { kind: leg.kind, strike: leg.step, expiry: leg.expiry ?? 0, count: leg.lots };
}

function keyOf(legs: readonly ShapeLeg[]): string {
  const options = legs.filter(({ kind }) => kind !== "share");
  const placeIn = (values: readonly number[]) => {
    const sorted = [...new Set(values)].toSorted((one, other) => one - other);
    return (value: number): number => sorted.indexOf(value);
  };
  const strikeOf = placeIn(options.map(({ strike }) => strike));
  const expiryOf = placeIn(options.map(({ expiry }) => expiry));
  const unit = Math.min(...legs.map(({ count }) => Math.abs(count)));
  return legs
    .map(({ kind, strike, expiry, count }) =>
      kind === "share"
        ? `share ${count / unit}`
        : `${kind} ${strikeOf(strike)} ${expiryOf(expiry)} ${count / unit}`,
    )
    .toSorted()
    .join(",");
}
