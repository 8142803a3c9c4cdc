import { ApiError } from "@paridad/core/api";
import type { Call } from "@paridad/core/api";
import type { Alert, AlertsList, FiredAlert } from "@paridad/core/contract";
import { personOn } from "@paridad/core/testing";

import { drivenMarket } from "../../../testing/driven-market.ts";
import { renderAs } from "../../../testing/render-as.tsx";
import { AlertsScreen } from "../alerts-screen.tsx";

const at = "2026-11-20T20:00:00Z";
const contract = { type: "call", strike: 7_400, expiration: "2026-12-18", symbol: "GFGC7400DI" } as const;
const other = { ...contract, strike: 7_600, symbol: "GFGC7600DI" } as const;
export const alert: Alert = {
  id: "a1",
  subject: { kind: "share" },
  title: "GGAL",
  condition: "≥ 7.500,00",
  direction: "above",
  threshold: 7_500,
  note: "",
  mail: true,
  push: true,
  restMinutes: 60,
  status: "armed",
  endedReason: null,
  crossings: 0,
  lastFiredAt: null,
  current: 7_400,
  unknown: null,
  isTrue: false,
  version: 3,
  createdAt: at,
  updatedAt: at,
};
const told = { crossings: 1, lastFiredAt: "2026-11-20T02:00:00Z" };
/** One of each kind and state. */
export const alerts: readonly Alert[] = [
  alert,
  {
    ...alert,
    id: "a2",
    subject: { kind: "premium", contract, side: "bid" },
    title: "GFGC7400DI, compra",
    condition: "≤ 480,00",
    direction: "below",
    threshold: 480,
    note: "Para cerrar el lanzamiento",
    mail: false,
    push: true,
    current: 475.5,
    isTrue: true,
    restMinutes: 45,
  },
  {
    ...alert,
    ...told,
    id: "a3",
    subject: { kind: "rate", contract, measure: "still" },
    title: "GFGC7400DI, papel quieto",
    condition: "≤ −5,0 %",
    direction: "below",
    threshold: -0.05,
    status: "resting",
    current: -0.0625,
    isTrue: true,
  },
  { ...alert, id: "a4", status: "resting", push: false, mail: false },
  {
    ...alert,
    id: "a5",
    subject: { kind: "ratio", one: contract, other },
    title: "GFGC7400DI / GFGC7600DI",
    condition: "≥ 1,40",
    threshold: 1.4,
    status: "paused",
    current: 1.2857,
  },
  {
    ...alert,
    id: "a6",
    subject: { kind: "position", positionId: "p1" },
    title: "Resultado de «Mariposa»",
    condition: "≤ −50.000",
    threshold: -50_000,
    current: -12_345.67,
  },
  {
    ...alert,
    id: "a7",
    subject: { kind: "volatility", contract },
    title: "GFGC7400DI, VI",
    condition: "≥ 60,0 %",
    threshold: 0.6,
    current: null,
    unknown: "No hay punta vendedora",
    isTrue: null,
  },
  { ...alert, id: "a8", current: null, isTrue: null, title: "GGAL de noche" },
  {
    ...alert,
    ...told,
    id: "a9",
    status: "ended",
    endedReason: "expired",
    current: null,
    title: "GFGC7000OC",
  },
  {
    ...alert,
    id: "a10",
    status: "ended",
    endedReason: "position-gone",
    current: null,
    title: "Resultado de «Cono»",
  },
  {
    ...alert,
    id: "a11",
    status: "ended",
    endedReason: "position-closed",
    current: null,
    title: "Resultado de «Base»",
  },
  { ...alert, id: "a12", subject: null, title: "Una alerta de otra versión", condition: "" },
];
export const listOf = (change: Partial<AlertsList> = {}): AlertsList => ({
  alerts: [...alerts],
  maximum: 50,
  isAsleep: false,
  isLive: true,
  unseen: 0,
  settings: { quiet: null },
  push: { publicKey: "k", browsers: 1, isHere: false },
  ...change,
});
const fired: FiredAlert = {
  id: "f1",
  alertId: "a1",
  kind: "crossed",
  title: "GGAL",
  text: "≥ 7.500,00 · ahora 7.510,00",
  path: "/estrategias/calculadora",
  value: 7_510,
  firedAt: at,
  heldUntil: null,
  isSeen: false,
};
const newest = [
  fired,
  {
    ...fired,
    id: "f2",
    title: "GFGC7400DI",
    text: "≤ 480,00 · ahora 475,50",
    heldUntil: "2026-11-21T12:00:00Z",
  },
  {
    ...fired,
    id: "f3",
    isSeen: true,
    firedAt: "2026-11-19T02:00:00Z",
    text: "terminó: venció",
    path: "/alertas",
  },
];
const oldest = [{ ...fired, id: "f0", isSeen: true, text: "≤ 7.000,00 · ahora 6.990,00" }];
const position = {
  note: "",
  settlement: "24hs",
  version: 1,
  createdAt: at,
  updatedAt: at,
  content: null,
  today: [],
};
const positions = [
  { ...position, id: "p1", name: "Mariposa", status: "open" },
  { ...position, id: "p2", name: "Cono de mayo", status: "closed" },
];

const down = () => new ApiError({ code: "NETWORK_ERROR", message: "Sin conexión" });

type World = { list: AlertsList; trouble: Set<string>; isSeen: boolean };

function historyOf(state: World, { path, query }: Call): object {
  const isOlder = query?.["before"] !== undefined;
  if (path === "alerts/fired/seen") state.isSeen = true;
  const unseen = state.isSeen ? 0 : 2;
  return { fired: isOlder ? oldest : newest, unseen, hasMore: !isOlder };
}

/** An alert as it stands after the call. */
function changedBy({ path, json }: Call): Alert {
  const before = alerts.find(({ id }) => id === path.split("/")[1]) ?? alert;
  const { action } = (json ?? {}) as { action?: string };
  return { ...before, status: action === "pause" ? "paused" : "armed", version: 4 };
}

/** A server with a list of alerts; `trouble` are the calls that fail. */
function serverOf(state: World) {
  return (call: Call) => {
    const { method, path, query, json } = call;
    const isOlder = query?.["before"] !== undefined;
    if (state.trouble.has(`${method} ${path}${isOlder ? "?before" : ""}`)) throw down();
    if (method === "delete") return { success: true, message: "Alerta eliminada" };
    if (path.startsWith("alerts/fired")) return { success: true, data: historyOf(state, call) };
    const answers: Record<string, unknown> = {
      "get alerts": state.list,
      "get positions": { positions, maximum: 50 },
      "put alerts/settings": json,
    };
    const data = answers[`${method} ${path}`] ?? changedBy(call);
    return { success: true, data, message: "Alerta guardada" };
  };
}

/** The screen over that server, and a market that the test drives. */
export function openAlerts(
  list: AlertsList,
  { path = "/alertas", plan = "pro", trouble = [] as string[] } = {},
) {
  const market = drivenMarket();
  const state = { list, trouble: new Set(trouble), isSeen: false };
  const view = renderAs(<AlertsScreen createMarket={market.createMarket} />, {
    user: personOn(plan),
    path,
    server: serverOf(state),
  });
  const writes = () => view.calls.filter(({ method }) => method !== "get");
  return { ...market, ...view, state, writes };
}

export const update = {
  asOf: "2026-11-20T17:00:00-03:00",
  source: { kind: "simulated", name: "Simulador", session: "open" },
  data: {
    opciones: [
      { symbol: "GFGC7400DI", strike: 7_400, expiration: "2026-12-18", bid: 500, ask: 520, last: 510 },
      { symbol: "GFGV7400DI", strike: 7_400, expiration: "2026-12-18", bid: 280, ask: 300, last: 290 },
      { symbol: "GFGC7600DI", strike: 7_600, expiration: "2026-12-18", bid: 390, ask: 400, last: 392 },
      { symbol: "GFGC7400FE", strike: 7_400, expiration: "2027-02-19", last: 810 },
    ],
    acciones: [{ symbol: "GGAL", last: 7_400, bid: 7_390, ask: 7_410 }],
    cauction_rates: [],
  },
};
