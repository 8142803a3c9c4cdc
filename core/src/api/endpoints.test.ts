import { describe, expect, it } from "vitest";

import {
  createAdminApi,
  createAdminOperationsApi,
  createCostsApi,
  createHistoryApi,
  createPaymentsApi,
  createProbabilitiesApi,
  createSupportApi,
  createTermsApi,
} from "./index.ts";
import type { ApiClient } from "./index.ts";
import { startApi, user } from "./testing/api-server.ts";

const admin = { id: "admin", username: "admin", email: null, totpEnabled: false, lastLogin: null };
const range = { fecha_inicio: "2026-11-01", fecha_fin: "2026-11-20", limit: 100 };
const profile = { firstName: "Ana", lastName: "Paz" };
const form = {
  ...profile,
  email: "a@b.ar",
  password: "Abcdef1",
  confirmPassword: "Abcdef1",
  termsAccepted: true,
} as const;
const plan = { id: "x", name: "X", description: "", price: 1, features: {} };

/** spec.md section 7 and design.md section 4: every call with its method and address. */
const calls: readonly [string, (api: ApiClient) => Promise<unknown>][] = [
  ["POST /api/auth/register", ({ auth }) => auth.register(form)],
  ["POST /api/auth/forgot-password", ({ auth }) => auth.forgotPassword({ email: "a@b.ar" })],
  ["POST /api/auth/reset-password", ({ auth }) => auth.resetPassword({ newPassword: "Abcdef1", token: "t" })],
  ["POST /api/auth/send-email-verification", ({ auth }) => auth.sendEmailVerification({ email: "a@b.ar" })],
  ["GET /api/auth/verify-email?token=t%2B1", ({ auth }) => auth.verifyEmail({ token: "t+1" })],
  ["POST /api/auth/logout", ({ auth }) => auth.logout()],
  ["GET /api/auth/me", ({ auth }) => auth.me()],
  ["PUT /api/auth/profile", ({ auth }) => auth.updateProfile(profile)],
  ["GET /api/auth/costs", ({ http }) => createCostsApi(http).read()],
  ["PUT /api/auth/costs", ({ http }) => createCostsApi(http).write({ choice: "retail" })],
  ["GET /api/terms/status", ({ http }) => createTermsApi(http).status()],
  ["GET /api/terms/current", ({ http }) => createTermsApi(http).current()],
  ["POST /api/terms/accept", ({ http }) => createTermsApi(http).accept({ method: "update" })],
  ["GET /api/terms/history", ({ http }) => createTermsApi(http).history()],
  ["GET /api/support/contact", ({ http }) => createSupportApi(http).contact()],
  ["GET /api/subscription/plans", ({ plans }) => plans.list()],
  [
    "POST /api/subscription/payments",
    ({ http }) => createPaymentsApi(http).create({ plan: "pro", period: "monthly" }),
  ],
  ["GET /api/subscription/payments", ({ http }) => createPaymentsApi(http).list()],
  [
    "GET /api/market/historico/opciones?page=2&symbols=GFGC1%2CGFGC2",
    ({ http }) => createHistoryApi(http).page({ symbols: ["GFGC1", "GFGC2"], page: 2 }),
  ],
  ["GET /api/market/historico/opciones/simbolos", ({ http }) => createHistoryApi(http).symbols()],
  [
    "GET /api/market/historico/opciones/individual/GFGC180.FE?fecha_inicio=2026-11-01&fecha_fin=2026-11-20&limit=100",
    ({ http }) => createHistoryApi(http).individual({ symbol: "GFGC180.FE", ...range }),
  ],
  ["GET /api/market/historico/opciones/grid", ({ http }) => createHistoryApi(http).grid({})],
  [
    "GET /api/market/historico/opciones/grid?format=csv-excel",
    ({ http }) => createHistoryApi(http).gridCsv({ format: "csv-excel" }),
  ],
  [
    "GET /api/market/historico/opciones/ratios/A/B",
    ({ http }) => createHistoryApi(http).ratios({ symbol1: "A", symbol2: "B" }),
  ],
  ["GET /api/market/historico/opciones/volumen", ({ http }) => createHistoryApi(http).volume({})],
  [
    "GET /api/market/historico/opciones/grafico/A%2FB",
    ({ http }) => createHistoryApi(http).chart({ symbol: "A/B" }),
  ],
  ["GET /api/market/historico/opciones/health", ({ http }) => createHistoryApi(http).health()],
  [
    "GET /api/market/probabilidades?symbol1=A&symbol2=B&price_type=bid",
    ({ http }) => createProbabilitiesApi(http).rows({ symbol1: "A", symbol2: "B", price_type: "bid" }),
  ],
  ["GET /api/market/probabilidades/simbolos", ({ http }) => createProbabilitiesApi(http).symbols()],
];

const adminCalls: readonly [string, (api: ApiClient) => Promise<unknown>][] = [
  ["POST /api/admin/logout", ({ http }) => createAdminApi(http).logout()],
  ["GET /api/admin/me", ({ http }) => createAdminApi(http).me()],
  [
    "GET /api/admin/users?search=ana&page=2",
    ({ http }) => createAdminApi(http).users({ search: "ana", page: 2 }),
  ],
  [
    "PATCH /api/admin/users/7/subscription",
    ({ http }) => createAdminApi(http).changeSubscription("7", { subscriptionStatus: "active" }),
  ],
  ["PUT /api/admin/users/7", ({ http }) => createAdminApi(http).editUser("7", profile)],
  [
    "POST /api/admin/users",
    ({ http }) =>
      createAdminApi(http).createUser({
        ...profile,
        email: "a@b.ar",
        password: "Abcdef1",
        isActive: true,
        emailVerified: true,
        subscriptionType: "pro",
        subscriptionStatus: "active",
      }),
  ],
  ["DELETE /api/admin/users/a%2Fb", ({ http }) => createAdminApi(http).deleteUser("a/b")],
  ["PATCH /api/admin/users/7/active", ({ http }) => createAdminApi(http).setActive("7", false)],
  ["POST /api/admin/users/7/password-reset", ({ http }) => createAdminApi(http).sendPasswordReset("7")],
  [
    "POST /api/admin/users/7/message",
    ({ http }) => createAdminApi(http).sendMessage("7", { title: "t", message: "m" }),
  ],
  ["POST /api/admin/subscription-plans", ({ http }) => createAdminOperationsApi(http).createPlan(plan)],
  ["PUT /api/admin/subscription-plans/x", ({ http }) => createAdminOperationsApi(http).editPlan("x", plan)],
  ["DELETE /api/admin/subscription-plans/x", ({ http }) => createAdminOperationsApi(http).deletePlan("x")],
  ["GET /api/admin/available-features", ({ http }) => createAdminOperationsApi(http).availableFeatures()],
  ["GET /api/admin/stats", ({ http }) => createAdminOperationsApi(http).stats()],
  ["GET /api/admin/stats/history", ({ http }) => createAdminOperationsApi(http).businessHistory()],
  ["GET /api/admin/capabilities", ({ http }) => createAdminOperationsApi(http).capabilities()],
  ["GET /api/admin/settings", ({ http }) => createAdminOperationsApi(http).settings()],
  [
    "PUT /api/admin/settings",
    ({ http }) => createAdminOperationsApi(http).saveSettings({ maintenanceMode: true }),
  ],
  [
    "PUT /api/admin/email",
    ({ http }) => createAdminOperationsApi(http).changeEmail({ email: "a@b.co", password: "Secreta-1" }),
  ],
  [
    "POST /api/admin/emails/bulk",
    ({ http }) =>
      createAdminOperationsApi(http).sendBulkEmail(
        { title: "t", content: "c", includePasswordReset: false, targetUsers: [] },
        { idempotencyKey: "one" },
      ),
  ],
  [
    "GET /api/admin/audit?action=login",
    ({ http }) => createAdminOperationsApi(http).audit({ action: "login" }),
  ],
  ["GET /api/admin/audit?format=csv", ({ http }) => createAdminOperationsApi(http).auditCsv()],
  [
    "GET /api/admin/users?scope=name&format=csv-excel",
    ({ http }) => createAdminApi(http).usersCsv({ scope: "name", format: "csv-excel" }),
  ],
  ["GET /api/admin/feed", ({ http }) => createAdminOperationsApi(http).feed()],
  ["GET /api/admin/queues", ({ http }) => createAdminOperationsApi(http).queues()],
  ["GET /api/admin/sessions", ({ http }) => createAdminOperationsApi(http).sessions()],
  ["DELETE /api/admin/sessions/a%2Fb", ({ http }) => createAdminOperationsApi(http).endSession("a/b")],
  [
    "POST /api/admin/users/bulk/preview",
    ({ http }) => createAdminOperationsApi(http).previewBulk({ action: "activate", userIds: ["7"] }),
  ],
  [
    "POST /api/admin/users/bulk",
    ({ http }) => createAdminOperationsApi(http).runBulk({ action: "extendTrial", days: 7, search: "ana" }),
  ],
];

describe("every call of the specification", () => {
  it.each(calls)("%s", async (line, call) => {
    const { api, session, received } = await startApi({ status: 404, body: {} });
    session.signIn({ token: "t", user });
    session.signInAdmin({ token: "at", admin });
    await call(api).catch(() => undefined);
    expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([line]);
    expect(received[0]?.headers["x-admin-token"]).toBeUndefined();
  });

  it.each(adminCalls)("%s carries x-admin-token only", async (line, call) => {
    const { api, session, received } = await startApi({ status: 404, body: {} });
    session.signIn({ token: "t", user });
    session.signInAdmin({ token: "at", admin });
    await call(api).catch(() => undefined);
    expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([line]);
    expect(received[0]?.headers["x-admin-token"]).toBe("at");
    expect(received[0]?.headers["authorization"]).toBeUndefined();
  });

  it.each(adminCalls)("%s is not sent without an administrator's token", async (_line, call) => {
    const { api, session, received } = await startApi({ body: {} });
    session.signIn({ token: "t", user });
    await expect(call(api)).rejects.toMatchObject({ code: "NO_TOKEN" });
    expect(received).toEqual([]);
  });
});

describe("answers", () => {
  it("an administrator's login asks for the second factor and never retries", async () => {
    const body = { success: false, code: "OTP_REQUIRED", message: "Código", requiresOtp: true };
    const { api, received } = await startApi({ status: 401, body });
    const login = createAdminApi(api.http).login({ username: "admin", password: "Secreta1" });
    await expect(login).rejects.toMatchObject({ requiresOtp: true, message: "Código" });
    expect(received[0]).toMatchObject({ method: "POST", url: "/api/admin/login" });
    expect(received).toHaveLength(1);
  });

  it("the administrator's session ends on its own 401, the person's stays", async () => {
    const { api, session, events } = await startApi({
      status: 401,
      body: { code: "TOKEN_EXPIRED", message: "Fin" },
    });
    session.signIn({ token: "t", user });
    session.signInAdmin({ token: "at", admin });
    const { users } = createAdminApi(api.http);
    await Promise.all([users().catch(() => undefined), users().catch(() => undefined)]);
    expect(events).toEqual([{ type: "admin-session-expired", code: "TOKEN_EXPIRED", message: "Fin" }]);
    expect(session.getState()).toMatchObject({ token: "t", adminToken: null });
  });

  it("an expired verification link is a 400 and leaves the session alone", async () => {
    const body = { success: false, code: "TOKEN_EXPIRED", message: "El enlace de verificación ha expirado." };
    const { api, session, events } = await startApi({ status: 400, body });
    session.signIn({ token: "t", user });
    await expect(api.auth.verifyEmail({ token: "x" })).rejects.toMatchObject({ code: "TOKEN_EXPIRED" });
    expect(session.getState().token).toBe("t");
    expect(events).toEqual([]);
  });
});
