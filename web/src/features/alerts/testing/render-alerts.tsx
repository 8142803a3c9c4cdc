import type { Call } from "@paridad/core/api";
import type { Alert, AlertsList, FiredAlert } from "@paridad/core/contract";
import { personOn } from "@paridad/core/testing";

import { drivenMarket } from "../../../testing/driven-market.ts";
import { renderAs } from "../../../testing/render-as.tsx";
import { AlertsScreen } from "../alerts-screen.tsx";

export const now = "2026-11-20T17:00:00Z";
/** Which is told by mail alone. */
export const alert: Alert = {
  id: "a1",
  subject: { kind: "share" },
  title: "GGAL",
  condition: "≥ 7.500,00",
  direction: "above",
  threshold: 7_500,
  note: "",
  mail: true,
  push: false,
  restMinutes: 60,
  status: "armed",
  endedReason: null,
  crossings: 0,
  lastFiredAt: null,
  current: 7_400,
  unknown: null,
  isTrue: false,
  version: 3,
  createdAt: now,
  updatedAt: now,
};

/** A browser that takes no notices. */
export const listOf = (alerts: readonly Alert[], more: Partial<AlertsList> = {}): AlertsList => ({
  alerts: [...alerts],
  total: alerts.length,
  hasMore: false,
  maximum: 50,
  isAsleep: false,
  isLive: true,
  unseen: 0,
  settings: { quiet: null },
  push: { publicKey: "k", browsers: 0, isHere: false },
  ...more,
});

/** The screen over an api that the test answers for. */
export function renderAlerts(
  list: AlertsList,
  {
    fired = [] as readonly FiredAlert[],
    older = [] as readonly FiredAlert[],
    ended = [] as readonly Alert[],
    failures = 0,
  } = {},
) {
  let failuresOfOlder = failures;
  const server = ({ method, path, query }: Call) => {
    const isOlder = query?.["before"] !== undefined;
    const ok = (data: unknown, message = "") => ({ success: true, data, message });
    if (path.startsWith("alerts/fired")) {
      if (isOlder && failuresOfOlder-- > 0) return new Error("down");
      const unseen = method === "post" ? 0 : (isOlder ? older : fired).length;
      return ok({ fired: isOlder ? older : fired, unseen, hasMore: !isOlder && older.length > 0 });
    }
    if (path === "alerts" && method === "get") {
      return ok(isOlder ? { ...list, alerts: [...ended], hasMore: false } : list);
    }
    if (method === "delete") return ok(undefined, "Alerta eliminada");
    return ok({ ...alert, ...list.alerts[0], status: "paused", version: 4 }, "Alerta guardada");
  };
  const { createMarket } = drivenMarket();
  const { calls } = renderAs(<AlertsScreen />, {
    createMarket,
    path: "/alertas",
    user: personOn("pro"),
    now: () => Date.parse(now),
    server,
  });
  return { sent: (method: string) => calls.filter((call) => call.method === method) };
}
