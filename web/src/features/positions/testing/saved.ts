import type { ReadPositionEvent, SavedLeg, SavedPosition } from "@paridad/core/contract";
import { applyEvent, openContent } from "@paridad/core/positions";

const months = { DI: "2026-12-18", FE: "2027-02-19", OC: "2026-10-16" } as const;

/** Lots of an option by its symbol, as they were dealt. */
export function optionLeg(symbol: string, quantity: number, price: number): SavedLeg {
  const expiration = months[symbol.slice(-2) as keyof typeof months];
  const type = symbol[3] === "C" ? "call" : "put";
  return { type, strike: Number(/\d+/.exec(symbol)?.[0]), expiration, symbol, quantity, price };
}

type Event = ReadPositionEvent & { readonly at: string };

const usual = { share: 0.007, premium: 0.0085, exercise: 0.0072 };

/** A position opened with these legs, and what happened to it since. */
export function saved(
  id: string,
  name: string,
  legs: readonly SavedLeg[],
  {
    events = [],
    costs = usual,
    at = "2026-11-03T15:00:00Z",
  }: { events?: readonly Event[]; costs?: typeof usual; at?: string } = {},
) {
  const opened = openContent({ legs, costs, at });
  if (!opened.ok) throw new Error(opened.reason);
  let { content } = opened;
  for (const event of events) {
    const applied = applyEvent(content, event);
    if (!applied.ok) throw new Error(applied.reason);
    ({ content } = applied);
  }
  const savedAt = "2026-11-10T15:00:00Z";
  return {
    id,
    name,
    note: "",
    settlement: "24hs",
    exit: "cheaper",
    keepShares: false,
    status: content.legs.length === 0 ? "closed" : "open",
    version: 3,
    createdAt: savedAt,
    updatedAt: savedAt,
    content,
    today: content.legs.map((leg) =>
      leg.type === "share" ? null : { symbol: leg.symbol, strike: leg.strike, renames: [] },
    ),
  } satisfies SavedPosition;
}
