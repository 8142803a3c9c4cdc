import { ApiError } from "@paridad/core/api";
import type { Call } from "@paridad/core/api";
import type { PositionLineAnswer, ReadPositionEvent, SavedLeg, SavedPosition } from "@paridad/core/contract";
import { applyEvent, openContent } from "@paridad/core/positions";
import { personOn } from "@paridad/core/testing";

import { drivenMarket } from "../../../testing/driven-market.ts";
import { renderAs } from "../../../testing/render-as.tsx";
import { PositionsScreen } from "../saved/positions-screen.tsx";

const months = { DI: "2026-12-18", FE: "2027-02-19", OC: "2026-10-16" } as const;

/** Lots of an option by its symbol, as they were dealt. */
export function optionLeg(symbol: string, quantity: number, price: number): SavedLeg {
  const expiration = months[symbol.slice(-2) as keyof typeof months];
  const kind = symbol[3] === "C" ? "call" : "put";
  return { kind, strike: Number(/\d+/.exec(symbol)?.[0]), expiration, symbol, quantity, price };
}
export const shareLeg = (quantity: number, price: number): SavedLeg => ({ kind: "share", quantity, price });

type Event = ReadPositionEvent & { readonly at: string };

/** A position opened with these legs, and what happened to it since. */
export function saved(id: string, name: string, legs: readonly SavedLeg[], events: readonly Event[] = []) {
  const costs = { share: 0.007, premium: 0.0085, exercise: 0.0072 };
  const opened = openContent({ legs, costs, at: "2026-11-03T15:00:00Z" });
  if (!opened.ok) throw new Error(opened.reason);
  let { content } = opened;
  for (const event of events) {
    const made = applyEvent(content, event);
    if (!made.ok) throw new Error(made.reason);
    ({ content } = made);
  }
  const today = content.legs.map((leg) =>
    leg.kind === "share" ? null : { symbol: leg.symbol, strike: leg.strike, renames: [] },
  );
  const at = "2026-11-10T15:00:00Z";
  const status = content.legs.length === 0 ? "closed" : "open";
  const position = { id, name, note: "", settlement: "24hs", status, version: 3, content, today } as const;
  return { ...position, createdAt: at, updatedAt: at } satisfies SavedPosition;
}

const down = () => new ApiError({ code: "NETWORK_ERROR", message: "Sin conexión" });

type SavedWorld = {
  positions: readonly SavedPosition[];
  /** As they are read one by one, where a list has less of them. */
  readonly whole: readonly SavedPosition[];
  maximum: number;
  line: PositionLineAnswer | null;
  readonly trouble: Set<string>;
  /** What writes waits for it. */
  held: Promise<void> | null;
};

/** What the server says of positions; `trouble` are the calls that fail. */
function serverOf(world: SavedWorld) {
  return async ({ method, path }: Call) => {
    if (method !== "get") await world.held;
    if (world.trouble.has(`${method} ${path}`)) throw down();
    const [, id = "", part = ""] = path.split("/");
    const position = [...world.whole, ...world.positions].find((one) => one.id === id);
    if (method === "delete") {
      world.positions = world.positions.filter((one) => one.id !== id);
      return { success: true, message: "Posición eliminada" };
    }
    const data =
      part === "line"
        ? world.line
        : id === ""
          ? { positions: world.positions, maximum: world.maximum }
          : position;
    const version = (position?.version ?? 0) + 1;
    return { success: true, message: "Listo", data: method === "get" ? data : { ...position, version } };
  };
}

/** *Mis posiciones* over that server, and a market that the test drives. */
export function openSaved(
  positions: readonly SavedPosition[],
  {
    plan = "pro",
    maximum = 50,
    line = null,
    whole = [],
    trouble = [],
  }: Partial<Omit<SavedWorld, "positions" | "trouble" | "held">> & { plan?: string; trouble?: string[] } = {},
) {
  const market = drivenMarket();
  const world: SavedWorld = { positions, whole, maximum, line, trouble: new Set(trouble), held: null };
  const view = renderAs(<PositionsScreen createMarket={market.createMarket} />, {
    user: personOn(plan),
    path: "/estrategias/avanzadas/posiciones",
    server: serverOf(world),
  });
  return { ...market, ...view, world };
}

/** The card of a position whose name begins so. */
export function cardOf(name: string): HTMLElement {
  const found = [...document.querySelectorAll("li h2")].find((one) => one.textContent.startsWith(name));
  return found?.closest("li") as HTMLElement;
}
