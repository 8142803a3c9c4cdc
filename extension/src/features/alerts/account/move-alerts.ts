import type { AlertsApi } from "@paridad/core/api";
import type { AlertContract, ImportAlertsRequest, ImportedAlerts } from "@paridad/core/contract";

import type { Alert } from "../alerts.ts";

type Imported = ImportAlertsRequest["alerts"][number];

/**
 * An alert of this browser as the account keeps it; null where the account has none like it: the volatility at the money
 * of whatever expiry the panel shows, or a symbol that nothing trades by.
 */
function accountAlert(
  { id: key, kind, direction, limit: threshold, symbols }: Alert,
  contractOf: (symbol: string) => AlertContract | null,
): Imported | null {
  const [one = null, other = null] = symbols.map(contractOf);
  if (kind === "spot") return { key, direction, threshold, subject: { kind: "share" } };
  if (one === null) return null;
  if (kind === "volatility") return { key, direction, threshold, subject: { kind, contract: one } };
  return other === null ? null : { key, direction, threshold, subject: { kind, one, other } };
}

/** Brings them into the account. `left` are those that stay here; sent again, one that is there already is not made twice. */
export async function moveAlerts(
  api: Pick<AlertsApi, "contracts" | "bring">,
  alerts: readonly Alert[],
): Promise<{ readonly left: readonly Alert[]; readonly refused: ImportedAlerts["refused"] }> {
  const symbols = [...new Set(alerts.flatMap((alert) => alert.symbols))];
  const contracts = symbols.length === 0 ? [] : await api.contracts(symbols);
  const known = new Map(symbols.map((symbol, place) => [symbol, contracts[place] ?? null]));
  const moved = alerts.flatMap((alert) => accountAlert(alert, (symbol) => known.get(symbol) ?? null) ?? []);
  if (moved.length === 0) return { left: alerts, refused: [] };
  const { refused } = await api.bring({ alerts: moved });
  const gone = new Set(moved.map(({ key }) => key));
  for (const { key } of refused) gone.delete(key);
  return { left: alerts.filter(({ id }) => !gone.has(id)), refused };
}
