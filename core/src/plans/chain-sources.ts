import { marketConnectionLimit, refusalOf } from "./access.ts";
import type { Access } from "./access.ts";
import { gates } from "./gates.ts";
import type { Gate } from "./gates.ts";

/** Length of the rows that plans without the market socket see of the running session. */
export const chainPaceSeconds = 300;

/** Where a chain comes from: the market socket, rows of five minutes, or the recorded history at an instant. */
export type ChainSourceKind = "live" | "five-minutes" | "recorded";

/** Whether `access` opens a chain of now. Without one a screen leaves the market out: its call would be refused. */
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
