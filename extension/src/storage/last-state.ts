import type { StoragePort } from "@paridad/core/auth";
import type { MarketSource } from "@paridad/core/contract";
import type { MarketConnectionState } from "@paridad/core/market";
import type { CalculatorState, UnknownReason } from "@paridad/core/stores";

export const lastStateKey = "paridad.lastState";

/** The popup's first sight: the panel's last numbers with their instants. Null is unknown. */
export type LastState = {
  readonly spot: number | null;
  readonly atTheMoneyVolatility: number | null;
  /** TNA in percent. */
  readonly impliedRate: number | null;
  /** Why the two above are unknown; a version before this one kept no reason. */
  readonly reasons?: {
    readonly atTheMoneyVolatility: UnknownReason | null;
    readonly impliedRate: UnknownReason | null;
  };
  readonly source: MarketSource | null;
  readonly status: MarketConnectionState["status"];
  /** Why the server refused the connection. */
  readonly refusal: string | null;
  /** The feed's clock, epoch milliseconds. */
  readonly asOf: number | null;
  /** Machine clock of the last tick, epoch milliseconds. */
  readonly receivedAt: number | null;
};

/** The part of the calculator's state that the popup and the badge show. */
function summarise(state: CalculatorState): LastState {
  const { atTheMoneyVolatility, impliedRate } = state.summary;
  return {
    spot: state.spot.feedValue,
    atTheMoneyVolatility: atTheMoneyVolatility.ok ? atTheMoneyVolatility.value : null,
    impliedRate: impliedRate.ok ? impliedRate.value : null,
    reasons: {
      atTheMoneyVolatility: atTheMoneyVolatility.ok ? null : atTheMoneyVolatility.reason,
      impliedRate: impliedRate.ok ? null : impliedRate.reason,
    },
    source: state.source,
    status: state.connection.status,
    refusal: state.connection.refusal?.message ?? null,
    asOf: state.asOf,
    receivedAt: state.connection.lastTickAt,
  };
}

/** The stored state, null where there is none or it can't be read. */
export function readLastState(storage: StoragePort): LastState | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(lastStateKey) ?? "null");
    return stored !== null && typeof stored === "object" && "status" in stored ? (stored as LastState) : null;
  } catch {
    return null;
  }
}

/** Keeps what the popup shows first. Until the market's first word the numbers are the ones kept before. */
export function writeLastState(storage: StoragePort, state: CalculatorState): void {
  const next = summarise(state);
  const { status, refusal } = next;
  const stored = next.receivedAt === null ? readLastState(storage) : null;
  storage.setItem(lastStateKey, JSON.stringify(stored ? { ...stored, status, refusal } : next));
}
