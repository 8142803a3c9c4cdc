import { marketConnectionLimit, refusalOf } from "./access.ts";
import type { Access } from "./access.ts";
import { gates } from "./gates.ts";
import type { Gate } from "./gates.ts";

/** Length of the rows that plans without the market socket see of the running session. */
export const chainPaceSeconds = 300;

/** A chain's source: the market socket, five-minute rows, or the recorded history at an instant. */
export type ChainSourceKind = "live" | "five-minutes" | "recorded";

/** True if `access` opens live prices. Without them a screen skips the market: its call would be refused. */
export function hasPricesOfNow(access: Access): boolean {
  return chainSourcesOf(access).some((kind) => kind !== "recorded");
}

/** The chain sources that `access` opens, the freshest first. */
export function chainSourcesOf(access: Access): readonly ChainSourceKind[] {
  const opens = (gate: Gate) => refusalOf({ access, modules: gates[gate] }) === null;
  const kinds: readonly (readonly [ChainSourceKind, boolean])[] = [
    ["live", opens("market.socket") && marketConnectionLimit(access) > 0],
    ["five-minutes", opens("market.chain")],
    ["recorded", opens("history.chain")],
  ];
  return kinds.filter(([, isOpen]) => isOpen).map(([kind]) => kind);
}
