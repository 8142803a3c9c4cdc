import { ApiError } from "@paridad/core/api";
import type { Call } from "@paridad/core/api";
import type { PositionLineAnswer, SavedPosition, User } from "@paridad/core/contract";
import { personOn } from "@paridad/core/testing";

import { drivenMarket } from "../../../testing/driven-market.ts";
import { renderAs } from "../../../testing/render-as.tsx";
import { PositionsScreen } from "../saved/positions-screen.tsx";

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
    person = personOn(plan),
    maximum = 50,
    line = null,
    whole = [],
    trouble = [],
    path = "/estrategias/avanzadas/posiciones",
  }: Partial<Omit<SavedWorld, "positions" | "trouble" | "held">> & {
    plan?: string;
    person?: User;
    trouble?: string[];
    path?: string;
  } = {},
) {
  const market = drivenMarket();
  const world: SavedWorld = { positions, whole, maximum, line, trouble: new Set(trouble), held: null };
  const view = renderAs(<PositionsScreen createMarket={market.createMarket} />, {
    user: person,
    path,
    server: serverOf(world),
  });
  return { ...market, ...view, world };
}

/** The card of a position whose name begins so. */
export function cardOf(name: string): HTMLElement {
  const found = [...document.querySelectorAll("li h2")].find((one) => one.textContent.startsWith(name));
  return found?.closest("li") as HTMLElement;
}
