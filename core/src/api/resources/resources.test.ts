import { expect, test } from "vitest";

import {
  ApiError,
  createAccountApi,
  createAdminApi,
  createAdminOperationsApi,
  createAdminTotpApi,
  createAlertsApi,
  createChainApi,
  createCostsApi,
  createHistoryApi,
  createImportsApi,
  createMarketEventsApi,
  createMarketSampleApi,
  createPartnerRequestsApi,
  createPaymentsApi,
  createAdminPaymentsApi,
  createPositionsApi,
  createProbabilitiesApi,
  createRiskSettingsApi,
  createTermsApi,
  createVolatilityApi,
  readShareCloses,
} from "../index.ts";
import type { Call } from "../index.ts";
import type { Http } from "../http/call.ts";

/** Notes what is sent and gives one answer. */
function noting(answer: unknown = null) {
  const sent: unknown[] = [];
  const http: Http = {
    clock: { now: () => 0 },
    text: async (call: Call & { schema?: unknown }) => {
      sent.push({ ...call, schema: undefined });
      return JSON.stringify(answer);
    },
  };
  return { http, sent };
}

const { signal } = new AbortController();
const once = { signal, idempotencyKey: "k" };
const only = { signal };
// Every one of these is passed on as it is.
const json = { note: "x" } as never;
const loading = "Error al cargar los datos";
const receipt = { format: "base64" };

/** Method, address, and for whom; what goes along, and what is said when nothing else is. */
const rows: readonly (readonly [
  line: string,
  as: Call["as"],
  call: (http: Http) => Promise<unknown>,
  more: object,
])[] = [
  ["get auth/sessions", "user", (http) => createAccountApi(http).sessions(only), only],
  ["delete auth/sessions/a%2Fb", "user", (http) => createAccountApi(http).endSession("a/b", only), only],
  ["delete auth/sessions", "user", (http) => createAccountApi(http).endOtherSessions(only), only],
  ["get auth/account-data", "user", (http) => createAccountApi(http).data(only), only],
  [
    "delete auth/account",
    "user",
    (http) => createAccountApi(http).deleteAccount("p", only),
    { ...only, json: { password: "p" } },
  ],
  [
    "post subscription/payments",
    "user",
    (http) => createPaymentsApi(http).create(json, only),
    { ...only, json },
  ],
  [
    "put subscription/payments/a%2Fb/announcement",
    "user",
    (http) => createPaymentsApi(http).announce("a/b", json, only),
    { ...only, json },
  ],
  ["delete subscription/payments/a%2Fb", "user", (http) => createPaymentsApi(http).cancel("a/b", only), only],
  [
    "post subscription/payments/a%2Fb/receipts",
    "user",
    (http) => createPaymentsApi(http).attach("a/b", new File(["%PDF"], "ñ.pdf"), only),
    { ...only, query: { name: "ñ.pdf" }, json: new Blob(["%PDF"], { type: "application/octet-stream" }) },
  ],
  [
    "delete subscription/payments/a/receipts/b%2Fc",
    "user",
    (http) => createPaymentsApi(http).detach("a", "b/c", only),
    only,
  ],
  [
    "get subscription/payments/a/receipts/b%2Fc",
    "user",
    (http) => createPaymentsApi(http).receipt("a", "b/c", only),
    { ...only, query: receipt },
  ],
  ["get subscription/cancellation", "user", (http) => createPaymentsApi(http).leaving(only), only],
  [
    "post subscription/cancellation",
    "user",
    (http) => createPaymentsApi(http).leave("withdrawal", only),
    { ...only, json: { kind: "withdrawal" } },
  ],
  [
    "get subscription/promotional-code",
    "none",
    (http) => createPaymentsApi(http).quote({ code: "RUEDA", plan: "pro" }, only),
    { ...only, query: { code: "RUEDA", plan: "pro" } },
  ],
  [
    "get admin/payments",
    "admin",
    (http) => createAdminPaymentsApi(http).payments({ page: 2 }, only),
    { ...only, query: { page: 2 } },
  ],
  [
    "get admin/payments",
    "admin",
    (http) => createAdminPaymentsApi(http).paymentsCsv({ format: "csv-excel" }, only),
    { ...only, query: { format: "csv-excel" } },
  ],
  [
    "post admin/payments/a%2Fb/approve",
    "admin",
    (http) => createAdminPaymentsApi(http).approve("a/b", json, once),
    { ...once, json },
  ],
  [
    "post admin/payments/a%2Fb/reject",
    "admin",
    (http) => createAdminPaymentsApi(http).reject("a/b", json, once),
    { ...once, json },
  ],
  [
    "post admin/payments/a%2Fb/ask",
    "admin",
    (http) => createAdminPaymentsApi(http).ask("a/b", json, once),
    { ...once, json },
  ],
  [
    "get admin/payments/a/receipts/b%2Fc",
    "admin",
    (http) => createAdminPaymentsApi(http).receipt("a", "b/c", only),
    { ...only, query: receipt },
  ],
  ["get admin/refunds", "admin", (http) => createAdminPaymentsApi(http).refunds(only), only],
  [
    "post admin/refunds/a%2Fb/done",
    "admin",
    (http) => createAdminPaymentsApi(http).refunded("a/b", once),
    once,
  ],
  [
    "get admin/expiring",
    "admin",
    (http) => createAdminPaymentsApi(http).expiring(7, only),
    { ...only, query: { days: 7 } },
  ],
  ["get admin/promotional-codes", "admin", (http) => createAdminPaymentsApi(http).codes(only), only],
  [
    "post admin/promotional-codes",
    "admin",
    (http) => createAdminPaymentsApi(http).createCode(json, once),
    { ...once, json },
  ],
  [
    "put admin/promotional-codes/a%2Fb",
    "admin",
    (http) => createAdminPaymentsApi(http).editCode("a/b", json, only),
    { ...only, json },
  ],
  ["get alerts", "user", (http) => createAlertsApi(http).list(only), only],
  ["post alerts", "user", (http) => createAlertsApi(http).create(json), { json }],
  ["put alerts/a%2Fb", "user", (http) => createAlertsApi(http).update("a/b", json), { json }],
  ["post alerts/a%2Fb/state", "user", (http) => createAlertsApi(http).act("a/b", json), { json }],
  [
    "delete alerts/a%2Fb",
    "user",
    (http) => createAlertsApi(http).remove({ id: "a/b", version: 3 }),
    { query: { version: 3 } },
  ],
  ["post alerts/import", "user", (http) => createAlertsApi(http).bring(json), { json }],
  ["put alerts/settings", "user", (http) => createAlertsApi(http).writeSettings(json), { json }],
  ["post alerts/push", "user", (http) => createAlertsApi(http).subscribe(json), { json }],
  [
    "post alerts/push/end",
    "user",
    (http) => createAlertsApi(http).unsubscribe("https://x"),
    { json: { endpoint: "https://x" } },
  ],
  [
    "get alerts/fired",
    "user",
    (http) => createAlertsApi(http).fired({ limit: 5 }, only),
    { ...only, query: { limit: 5 } },
  ],
  ["post alerts/fired/seen", "user", (http) => createAlertsApi(http).see("f9"), { json: { upTo: "f9" } }],
  [
    "get alerts/contracts",
    "user",
    (http) => createAlertsApi(http).contracts(["A", "B"]),
    { query: { symbols: "A,B" } },
  ],
  [
    "get auth/costs",
    "user",
    (http) => createCostsApi(http).read(only),
    { ...only, fallbackMessage: loading },
  ],
  ["put auth/costs", "user", (http) => createCostsApi(http).write(json, only), { ...only, json }],
  ["get auth/partner-request", "user", (http) => createPartnerRequestsApi(http).own(only), only],
  [
    "post auth/partner-request",
    "user",
    (http) => createPartnerRequestsApi(http).ask(json, only),
    { ...only, json },
  ],
  ["get admin/partner-requests", "admin", (http) => createPartnerRequestsApi(http).waiting(only), only],
  [
    "post admin/partner-requests/a%2Fb/decision",
    "admin",
    (http) => createPartnerRequestsApi(http).decide("a/b", json, once),
    { ...once, json },
  ],
  ["get position-imports", "user", (http) => createImportsApi(http).list(only), only],
  [
    "post position-imports/preview",
    "user",
    (http) => createImportsApi(http).preview(json, only),
    { ...only, json },
  ],
  [
    "post position-imports",
    "user",
    (http) => createImportsApi(http).create(json, { fileName: "a.csv" }, only),
    { ...only, json, query: { fileName: "a.csv" } },
  ],
  ["delete position-imports/a%2Fb", "user", (http) => createImportsApi(http).undo("a/b", only), only],
  [
    "put position-imports/mappings",
    "user",
    (http) => createImportsApi(http).remember(json, only),
    { ...only, json },
  ],
  ["get positions/settings", "user", (http) => createRiskSettingsApi(http).read(only), only],
  [
    "put positions/settings",
    "user",
    (http) => createRiskSettingsApi(http).write(json, only),
    { ...only, json },
  ],
  ["get positions", "user", (http) => createPositionsApi(http).list(only), only],
  ["get positions/a%2Fb", "user", (http) => createPositionsApi(http).one("a/b", only), only],
  ["get positions/a%2Fb/line", "user", (http) => createPositionsApi(http).line("a/b", only), only],
  ["post positions", "user", (http) => createPositionsApi(http).create(json, only), { ...only, json }],
  [
    "put positions/a%2Fb",
    "user",
    (http) => createPositionsApi(http).update("a/b", json, only),
    { ...only, json },
  ],
  [
    "post positions/a%2Fb/events",
    "user",
    (http) => createPositionsApi(http).record("a/b", json, only),
    { ...only, json },
  ],
  [
    "delete positions/a%2Fb",
    "user",
    (http) => createPositionsApi(http).remove({ id: "a/b", version: 3 }, only),
    { ...only, query: { version: 3 } },
  ],
  [
    "get market/acciones/cierres",
    "user",
    (http) => readShareCloses(http, only),
    { ...only, fallbackMessage: loading },
  ],
  [
    "get market/eventos",
    "user",
    (http) => createMarketEventsApi(http).events({ fecha_inicio: "2026-11-20" }, only),
    { ...only, query: { fecha_inicio: "2026-11-20" }, fallbackMessage: loading },
  ],
  [
    "get admin/market-events",
    "admin",
    (http) => createMarketEventsApi(http).adminEvents({}, only),
    { ...only, query: {}, fallbackMessage: loading },
  ],
  [
    "post admin/market-events",
    "admin",
    (http) => createMarketEventsApi(http).createEvent(json, once),
    { ...once, json, fallbackMessage: "Error inesperado. Intentalo de nuevo." },
  ],
  [
    "put admin/market-events/a%2Fb",
    "admin",
    (http) => createMarketEventsApi(http).editEvent("a/b", json, only),
    { ...only, json, fallbackMessage: "Error inesperado. Intentalo de nuevo." },
  ],
  [
    "delete admin/market-events/a%2Fb",
    "admin",
    (http) => createMarketEventsApi(http).deleteEvent("a/b", only),
    { ...only, fallbackMessage: "Error inesperado. Intentalo de nuevo." },
  ],
  [
    "get market/muestra/cadena",
    "none",
    (http) => createMarketSampleApi(http).chain(only),
    { ...only, fallbackMessage: loading },
  ],
  [
    "get market/cadena",
    "user",
    (http) => createChainApi(http).fiveMinutes(only),
    { ...only, fallbackMessage: loading },
  ],
  [
    "get market/volatilidad/historia",
    "user",
    (http) => createVolatilityApi(http).history({ fecha_fin: "2026-11-20" }, only),
    { ...only, query: { fecha_fin: "2026-11-20" }, fallbackMessage: loading },
  ],
  [
    "get market/volatilidad/historia",
    "user",
    (http) => createVolatilityApi(http).historyCsv({ format: "csv" }, only),
    { ...only, query: { format: "csv" }, fallbackMessage: loading },
  ],
  [
    "get market/volatilidad/pasado",
    "user",
    (http) => createVolatilityApi(http).past(only),
    { ...only, fallbackMessage: loading },
  ],
  [
    "get market/volatilidad/cono",
    "user",
    (http) => createVolatilityApi(http).cone({ serie: "ars" as never }, only),
    { ...only, query: { serie: "ars" }, fallbackMessage: loading },
  ],
  [
    "get market/historico/opciones/ratios/A%2F/B",
    "user",
    (http) => createHistoryApi(http).ratios({ symbol1: "A/", symbol2: "B", limit: 25 }, only),
    { ...only, query: { limit: 25 }, fallbackMessage: "Error al cargar los ratios" },
  ],
  [
    "get market/historico/opciones/ratios/A/B",
    "user",
    (http) => createHistoryApi(http).ratiosCsv({ symbol1: "A", symbol2: "B", format: "csv" }, only),
    { ...only, query: { format: "csv" }, fallbackMessage: "Error al cargar los ratios" },
  ],
  [
    "get market/historico/opciones/volumen",
    "user",
    (http) => createHistoryApi(http).volume({ symbols: ["A", "B"] }, only),
    { ...only, query: { symbols: "A,B" }, fallbackMessage: "Error al cargar los datos de volumen" },
  ],
  [
    "get market/historico/opciones/volumen",
    "user",
    (http) => createHistoryApi(http).volumeCsv({ symbols: ["A", "B"], format: "csv" }, only),
    {
      ...only,
      query: { symbols: "A,B", format: "csv" },
      fallbackMessage: "Error al cargar los datos de volumen",
    },
  ],
  [
    "get market/historico/opciones/grid",
    "user",
    (http) => createHistoryApi(http).gridCsv({ symbols: ["A"], format: "csv" }, only),
    { ...only, query: { symbols: "A", format: "csv" }, fallbackMessage: loading },
  ],
  [
    "get market/historico/opciones/cadena",
    "user",
    (http) => createHistoryApi(http).chain({ at: "2026-11-20" }, only),
    { ...only, query: { at: "2026-11-20" }, fallbackMessage: loading },
  ],
  [
    "get market/probabilidades",
    "user",
    (http) => createProbabilitiesApi(http).rows({ symbol1: "A" } as never, only),
    { ...only, query: { symbol1: "A" }, fallbackMessage: loading },
  ],
  ["get terms/current", "optional", (http) => createTermsApi(http).current(only), only],
  ["get terms/history", "user", (http) => createTermsApi(http).history(only), only],
  [
    "post terms/accept",
    "user",
    (http) => createTermsApi(http).accept({ method: "update" }, only),
    { ...only, json: { method: "update" } },
  ],
  [
    "post admin/login",
    "none",
    (http) => createAdminApi(http).login(json, only),
    { ...only, json, fallbackMessage: "Credenciales de administrador inválidas" },
  ],
  [
    "post admin/users",
    "admin",
    (http) => createAdminApi(http).createUser(json, once),
    { ...once, json, fallbackMessage: "Error al crear el usuario" },
  ],
  [
    "put admin/users/a%2Fb",
    "admin",
    (http) => createAdminApi(http).editUser("a/b", json, only),
    { ...only, json, fallbackMessage: "Error al actualizar el usuario" },
  ],
  [
    "patch admin/users/a%2Fb/subscription",
    "admin",
    (http) => createAdminApi(http).changeSubscription("a/b", json, only),
    { ...only, json, fallbackMessage: "Error al actualizar la suscripción" },
  ],
  [
    "patch admin/users/a%2Fb/active",
    "admin",
    (http) => createAdminApi(http).setActive("a/b", false, only),
    { ...only, json: { isActive: false }, fallbackMessage: "Error al actualizar el usuario" },
  ],
  [
    "delete admin/users/a%2Fb",
    "admin",
    (http) => createAdminApi(http).deleteUser("a/b", only),
    { ...only, fallbackMessage: "Error al eliminar el usuario" },
  ],
  [
    "post admin/users/a%2Fb/password-reset",
    "admin",
    (http) => createAdminApi(http).sendPasswordReset("a/b", once),
    once,
  ],
  [
    "post admin/users/a%2Fb/message",
    "admin",
    (http) => createAdminApi(http).sendMessage("a/b", json, once),
    { ...once, json },
  ],
  [
    "post admin/subscription-plans",
    "admin",
    (http) => createAdminOperationsApi(http).createPlan(json, once),
    { ...once, json, fallbackMessage: "Error al crear el plan" },
  ],
  [
    "put admin/subscription-plans/a%2Fb",
    "admin",
    (http) => createAdminOperationsApi(http).editPlan("a/b", json, only),
    { ...only, json, fallbackMessage: "Error al actualizar el plan" },
  ],
  [
    "delete admin/subscription-plans/a%2Fb",
    "admin",
    (http) => createAdminOperationsApi(http).deletePlan("a/b", only),
    { ...only, fallbackMessage: "Error al eliminar el plan" },
  ],
  [
    "get admin/available-features",
    "admin",
    (http) => createAdminOperationsApi(http).availableFeatures(only),
    { ...only, fallbackMessage: "Error al obtener características disponibles" },
  ],
  [
    "put admin/settings",
    "admin",
    (http) => createAdminOperationsApi(http).saveSettings({ maintenanceMode: false }, only),
    { ...only, json: { maintenanceMode: false } },
  ],
  [
    "get admin/audit",
    "admin",
    (http) => createAdminOperationsApi(http).auditCsv({ action: "login", format: "csv-excel" }, only),
    { ...only, query: { action: "login", format: "csv-excel" } },
  ],
  ["post admin/audit/check", "admin", (http) => createAdminOperationsApi(http).checkAudit(only), only],
  ["get admin/audit/check", "admin", (http) => createAdminOperationsApi(http).auditCheck(only), only],
  [
    "post admin/emails/bulk",
    "admin",
    (http) => createAdminOperationsApi(http).sendBulkEmail(json, once),
    { ...once, json },
  ],
  ["get admin/emails/bulk", "admin", (http) => createAdminOperationsApi(http).campaigns(only), only],
  [
    "get admin/emails/bulk/a%2Fb",
    "admin",
    (http) => createAdminOperationsApi(http).campaign("a/b", only),
    only,
  ],
  [
    "post admin/users/bulk",
    "admin",
    (http) => createAdminOperationsApi(http).runBulk(json, once),
    { ...once, json, fallbackMessage: "Error al actualizar el usuario" },
  ],
  [
    "put admin/email",
    "admin",
    (http) => createAdminOperationsApi(http).changeEmail(json, only),
    { ...only, json, fallbackMessage: "Error inesperado. Intentalo de nuevo." },
  ],
  [
    "delete admin/sessions/a%2Fb",
    "admin",
    (http) => createAdminOperationsApi(http).endSession("a/b", only),
    { ...only, fallbackMessage: "Error inesperado. Intentalo de nuevo." },
  ],
  ["post admin/totp", "admin", (http) => createAdminTotpApi(http).begin(only), only],
  ["put admin/totp", "admin", (http) => createAdminTotpApi(http).confirm(json, only), { ...only, json }],
  ["delete admin/totp", "admin", (http) => createAdminTotpApi(http).remove(json, only), { ...only, json }],
];

test.each(rows)("%s as %s", async (line, as, call, more) => {
  const { http, sent } = noting();
  await call(http).catch(() => undefined);
  const [method = "", path = ""] = line.split(" ");
  expect(sent).toEqual([{ method, path, as, ...more }]);
});

test("what a write says is handed on, also where it says nothing", async () => {
  const says = (answer: unknown) => noting(answer).http;
  const message = "Hecho";
  for (const call of [
    (http: Http) => createPaymentsApi(http).cancel("1"),
    (http: Http) => createAdminPaymentsApi(http).editCode("1", json),
    (http: Http) => createAccountApi(http).endOtherSessions(),
    (http: Http) => createAdminTotpApi(http).remove(json),
    (http: Http) => createMarketEventsApi(http).deleteEvent("1"),
  ]) {
    expect(await call(says({ success: true, message }))).toEqual({ message });
    expect(await call(says({ success: true }))).toEqual({ message: "" });
  }
});

test("the terms have a sample where they can't be had, but not where their caller left", async () => {
  const failing = (code: "NETWORK_ERROR" | "REQUEST_CANCELED"): Http => ({
    ...noting().http,
    text: async () => Promise.reject(new ApiError({ code, message: "m" })),
  });
  expect(await createTermsApi(failing("NETWORK_ERROR")).current()).toMatchObject({
    isSample: true,
    terms: { id: "muestra" },
  });
  await expect(createTermsApi(failing("REQUEST_CANCELED")).current()).rejects.toMatchObject({
    code: "REQUEST_CANCELED",
  });
  const broken: Http = { ...noting().http, text: async () => Promise.reject(new TypeError("bug")) };
  await expect(createTermsApi(broken).current()).rejects.toThrow("bug");
  const own = { id: "1", version: "2", title: "T", content: "c", effectiveDate: "2026-01-01T00:00:00Z" };
  const { http } = noting({ success: true, data: own });
  expect(await createTermsApi(http).current()).toEqual({ isSample: false, terms: own });
});

test("answers are unwrapped with what belongs to them", async () => {
  const bulk = { touched: 1, skipped: 2, users: [] };
  const ran = createAdminOperationsApi(noting({ success: true, data: bulk, message: "Listo" }).http);
  expect(await ran.runBulk(json)).toEqual({ ...bulk, message: "Listo" });
  expect(await createAdminOperationsApi(noting({ success: true, data: bulk }).http).runBulk(json)).toEqual({
    ...bulk,
    message: "",
  });
  const mailed = noting({ success: true, data: { campaignId: "c", recipients: 3 }, message: "En camino" });
  expect(await createAdminOperationsApi(mailed.http).sendBulkEmail(json, once)).toEqual({
    campaignId: "c",
    recipients: 3,
    message: "En camino",
  });
  const pagination = { page: 1, totalPages: null, total: null, totalAtLeast: 5_000, hasNextPage: true };
  const page = noting({ success: true, data: [], pagination });
  expect(await createHistoryApi(page.http).page({})).toEqual({ data: [], meta: null, pagination });
  const contract = { type: "call", strike: 7_400, expiration: "2026-12-18", symbol: "GFGC7400DI" };
  const known = noting({ success: true, data: [contract, null] });
  expect(await createAlertsApi(known.http).contracts(["GFGC7400DI", "X"])).toEqual([contract, null]);
  const listed = {
    symbol: "GFGC1D",
    type: "call",
    strike: 7_400,
    expiryCode: "DI",
    expiration: "2026-12-18",
  };
  const named = noting({ success: true, data: [listed, "GFGV1D"] });
  const bare = { symbol: "GFGV1D", type: null, strike: null, expiryCode: null, expiration: null };
  expect(await createHistoryApi(named.http).symbols()).toEqual([listed, bare]);
  const kept = noting({ success: true, data: { positions: [], maximum: 50 } });
  expect(await createPositionsApi(kept.http).list()).toEqual({ positions: [], maximum: 50 });
  const empty = noting({ success: true, data: [] });
  expect(await createProbabilitiesApi(empty.http).rows(json)).toEqual({ data: [], meta: null });
  const wrong = createMarketSampleApi(noting().http).chain();
  await expect(wrong).rejects.toMatchObject({ code: "INVALID_RESPONSE" });
});
