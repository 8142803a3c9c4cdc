import type { ModuleId } from "./modules.ts";

/**
 * The one gating table: which modules open a capability (any one suffices). The server refuses by it, the faces hide
 * by it. An empty list is open to every signed-in user.
 */
export const gates = {
  "history.base": [1],
  "history.simbolos": [1],
  "history.grid": [1],
  "history.individual": [1],
  "history.grafico": [1],
  "history.chain": [1],
  "history.shares": [1],
  /** The share's daily closes: what positions and probabilities are measured by, so the plan's days don't cut it. */
  "history.closes": [1, 4, 7, 8, 10],
  /** The volatility of past sessions by kind of option: derived, so the plan's days don't cut it. */
  "history.volatility": [1],
  "history.ratios": [2],
  "history.scanner": [2],
  "history.volumen": [3],
  "history.health": [],
  /**
   * Stays its owner's without a plan: reading, taking away and deleting saved positions and alerts; the cost schedule;
   * payments' receipts, which pay for the next plan.
   */
  "positions.own": [],
  "alerts.own": [],
  "costs.own": [],
  "receipts.own": [],
  "probabilities.rows": [4],
  "probabilities.simbolos": [4],
  "market.socket": [5, 11],
  /** The chain in rows of five minutes. */
  "market.chain": [7, 8, 9, 10],
  "api.keys": [6],
  "positions.write": [7, 8, 10],
  /** A position's past result by its stored bars. */
  "positions.history": [7, 8, 10],
  "alerts.write": [5, 7, 8, 9, 10, 11],
  "strategies.basicas": [7],
  "strategies.avanzadas": [8],
  "strategies.volatilidad": [9],
  "strategies.riesgo": [10],
  "strategies.calculadora": [11],
} as const satisfies Record<string, readonly ModuleId[]>;
export type Gate = keyof typeof gates;
