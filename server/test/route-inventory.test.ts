import { describe, expect, it } from "vitest";
import Fastify from "fastify";
import type { AccessDependencies } from "../src/access/access.ts";
import { enforceAccess } from "../src/access/access.ts";
import type { App } from "../src/http/routes.ts";
import { build } from "./helper.ts";

/** Who each route is for; a new route is added here with thought. */
const inventory = {
  "GET /health/live": "public",
  "GET /health/ready": "public",
  "GET /openapi.json": "public",
  "GET /v1/openapi.json": "public",
  "GET /docs": "public",
  "GET /docs/paridad.py": "public",
  "POST /csp-reports": "public",
  "POST /auth/login": "public",
  "POST /auth/logout": "optional",
  "GET /auth/me": "user",
  "POST /auth/register": "public",
  "POST /auth/send-email-verification": "public",
  "POST /auth/forgot-password": "public",
  "POST /auth/reset-password": "public",
  "GET /auth/verify-email": "public",
  "GET /auth/sessions": "user",
  "DELETE /auth/sessions": "user",
  "DELETE /auth/sessions/:id": "user",
  "PUT /auth/profile": "user",
  "GET /auth/account-data": "user",
  "DELETE /auth/account": "user",
  "GET /auth/costs": "user",
  "PUT /auth/costs": "user",
  "GET /auth/partner-request": "user",
  "POST /auth/partner-request": "user",
  "GET /admin/partner-requests": "admin",
  "POST /admin/partner-requests/:id/decision": "admin",
  "GET /auth/unsubscribe": "public",
  "POST /auth/unsubscribe": "public",
  "POST /subscription/payments": "user",
  "GET /subscription/payments": "user",
  "DELETE /subscription/payments/:id": "user",
  "PUT /subscription/payments/:id/announcement": "user",
  "POST /subscription/payments/:id/receipts": "user",
  "GET /subscription/payments/:id/receipts/:receiptId": "user",
  "DELETE /subscription/payments/:id/receipts/:receiptId": "user",
  "GET /subscription/cancellation": "user",
  "POST /subscription/cancellation": "user",
  "GET /subscription/promotional-code": "public",
  "POST /admin/login": "public",
  "POST /admin/logout": "admin",
  "GET /admin/me": "admin",
  "GET /admin/users": "admin",
  "POST /admin/users": "admin",
  "PUT /admin/users/:id": "admin",
  "DELETE /admin/users/:id": "admin",
  "PATCH /admin/users/:id/subscription": "admin",
  "PATCH /admin/users/:id/active": "admin",
  "POST /admin/users/:id/password-reset": "admin",
  "POST /admin/users/:id/message": "admin",
  "POST /admin/users/bulk": "admin",
  "POST /admin/users/bulk/preview": "admin",
  "POST /admin/subscription-plans": "admin",
  "PUT /admin/subscription-plans/:id": "admin",
  "DELETE /admin/subscription-plans/:id": "admin",
  "GET /admin/available-features": "admin",
  "POST /admin/emails/bulk": "admin",
  "GET /admin/emails/bulk": "admin",
  "GET /admin/emails/bulk/:id": "admin",
  "GET /admin/payments": "admin",
  "POST /admin/payments/:id/approve": "admin",
  "POST /admin/payments/:id/reject": "admin",
  "POST /admin/payments/:id/ask": "admin",
  "GET /admin/payments/:id/receipts/:receiptId": "admin",
  "GET /admin/expiring": "admin",
  "GET /admin/refunds": "admin",
  "POST /admin/refunds/:id/done": "admin",
  "GET /admin/promotional-codes": "admin",
  "POST /admin/promotional-codes": "admin",
  "PUT /admin/promotional-codes/:id": "admin",
  "GET /admin/stats": "admin",
  "GET /admin/stats/history": "admin",
  "GET /admin/capabilities": "admin",
  "GET /admin/feed": "admin",
  "GET /admin/queues": "admin",
  "GET /admin/settings": "admin",
  "PUT /admin/settings": "admin",
  "GET /admin/sessions": "admin",
  "DELETE /admin/sessions/:id": "admin",
  "GET /admin/audit": "admin",
  "POST /admin/audit/check": "admin",
  "GET /admin/audit/check": "admin",
  "PUT /admin/email": "admin",
  "POST /admin/totp": "admin",
  "PUT /admin/totp": "admin",
  "DELETE /admin/totp": "admin",
  "GET /terms/current": "public",
  "GET /terms/status": "user",
  "POST /terms/accept": "user",
  "GET /terms/history": "user",
  "GET /subscription/plans": "public",
  "GET /support/contact": "public",
  "GET /market/historico/opciones": "user",
  "GET /market/historico/opciones/grid": "user",
  "GET /market/historico/opciones/individual/:symbol": "user",
  "GET /market/historico/opciones/ratios/:symbol1/:symbol2": "user",
  "GET /market/historico/opciones/volumen": "user",
  "GET /market/historico/opciones/simbolos": "user",
  "GET /market/historico/opciones/grafico/:symbol": "user",
  "GET /market/historico/opciones/cadena": "user",
  "GET /market/historico/opciones/health": "user",
  "GET /market/cadena": "user",
  "GET /market/eventos": "user",
  "GET /admin/market-events": "admin",
  "POST /admin/market-events": "admin",
  "PUT /admin/market-events/:id": "admin",
  "DELETE /admin/market-events/:id": "admin",
  "GET /market/historico/acciones": "user",
  "GET /market/acciones/cierres": "user",
  "GET /market/volatilidad/historia": "user",
  "GET /market/volatilidad/pasado": "user",
  "GET /market/volatilidad/cono": "user",
  "GET /market/muestra": "public",
  "GET /market/muestra/cadena": "public",
  "GET /auth/embed-keys": "user",
  "POST /auth/embed-keys": "user",
  "PATCH /auth/embed-keys/:id": "user",
  "DELETE /auth/embed-keys/:id": "user",
  "GET /auth/api-keys": "user",
  "POST /auth/api-keys": "user",
  "PATCH /auth/api-keys/:id": "user",
  "DELETE /auth/api-keys/:id": "user",
  "GET /positions": "user",
  "GET /positions/:id": "user",
  "GET /positions/:id/line": "user",
  "POST /positions": "user",
  "PUT /positions/:id": "user",
  "POST /positions/:id/events": "user",
  "DELETE /positions/:id": "user",
  "GET /positions/settings": "user",
  "PUT /positions/settings": "user",
  "GET /position-imports": "user",
  "POST /position-imports/preview": "user",
  "POST /position-imports": "user",
  "PUT /position-imports/mappings": "user",
  "DELETE /position-imports/:id": "user",
  "GET /alerts": "user",
  "POST /alerts": "user",
  "PUT /alerts/:id": "user",
  "POST /alerts/:id/state": "user",
  "DELETE /alerts/:id": "user",
  "GET /alerts/fired": "user",
  "POST /alerts/fired/seen": "user",
  "PUT /alerts/settings": "user",
  "POST /alerts/push": "user",
  "POST /alerts/push/end": "user",
  "GET /v1/chain": "key",
  "GET /v1/implied-rate": "key",
  "GET /v1/opportunities/covered-calls": "key",
  "GET /v1/opportunities/conversions": "key",
  "GET /v1/instruments": "key",
  "POST /v1/positions/evaluate": "key",
  "GET /v1/history": "key",
  "GET /v1/share-history": "key",
  "GET /v1/ratios": "key",
  "GET /v1/volatility/smile": "key",
  "GET /v1/volatility/term": "key",
  "GET /v1/volatility/index": "key",
  "GET /v1/volatility/history": "key",
  "POST /v1/risk/scenarios": "key",
  "GET /v1/usage": "key",
  "GET /embed/market": "embed",
  "GET /embed/chain": "embed",
  "GET /embed/ratios": "embed",
  "GET /embed/snapshot": "embed",
  "GET /embed/diagnosis": "public",
  "GET /market/probabilidades": "user",
  "GET /market/probabilidades/simbolos": "user",
} as const;

describe("routes", () => {
  it("A2 6.1.3, 6.3.4: all have an access rule, and answer strangers by it at both addresses", async () => {
    const world = await build();
    try {
      for (const [route, access] of Object.entries(inventory)) {
        const [method, url = ""] = route.split(" ");
        for (const prefix of ["", "/api"]) {
          const answer = await world.app.inject({
            method: method as "GET",
            url: prefix + url,
            payload: method === "POST" ? {} : undefined,
          });
          const isOpen = access === "public" || access === "optional";
          expect(answer.statusCode === 401, `${route} for a stranger`).toBe(!isOpen);
          expect(answer.statusCode, `${route} exists`).not.toBe(404);
        }
      }
      const listed = new Set(Object.keys(inventory).flatMap((route) => [route, route.replace(" ", " /api")]));
      const found = world.routes.filter((route) => !route.startsWith("HEAD "));
      expect(found.filter((route) => !listed.has(route))).toEqual([]);
    } finally {
      await world.close();
    }
  });

  it("can't be registered without an access rule or a response schema", () => {
    const app = Fastify() as unknown as App;
    enforceAccess(app, {} as AccessDependencies);
    const handler = async () => ({});
    expect(() => app.route({ method: "GET", url: "/a", schema: { response: {} }, handler })).toThrow(
      "access rule",
    );
    expect(() => app.route({ method: "GET", url: "/b", config: { access: "public" }, handler })).toThrow(
      "response schema",
    );
  });
});
