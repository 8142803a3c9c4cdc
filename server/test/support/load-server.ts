import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Access } from "@paridad/core/plans";
import { allModuleIds } from "@paridad/core/plans";
import pino from "pino";
import { buildApp } from "../../src/app.ts";
import { openDatabase } from "../../src/db/open-database.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { createMarket } from "../../src/market/create-market.ts";
import { registerMarketSocket } from "../../src/modules/market-socket/market-socket.ts";
import { simulatedMarketConfig } from "./market-config.ts";
import { openSession } from "./open-session.ts";

/** Said to the process that started this one. */
export type LoadServerReady = { readonly url: string; readonly key: string };
export type LoadServerUse = { readonly cpuMilliseconds: number };

const access: Access = { kind: "trial", daysRemaining: 5, modules: allModuleIds };
const logger = pino({ level: "silent" });
const clock = systemClock;

/** A server with the simulated market, whose socket lets any number of clients in; for measuring. */
const dataDirectory = mkdtempSync(join(tmpdir(), "paridad-load-"));
const opened = await openDatabase({ dataDirectory });
const market = createMarket({ config: simulatedMarketConfig, clock, logger });
const { app, services } = await buildApp({
  config: {
    corsOrigins: [],
    minuteBarsMonths: null,
    trustProxy: [],
    publicUrl: "http://localhost",
    totpKey: null,
    supportEmail: null,
    features: { paymentRequests: true, promotionalCodes: true },
    transfer: { cbu: "0", alias: "0", account: "0", holder: null, taxId: null },
  },
  opened,
  clock,
  logger,
  webDirectory: null,
  marketSnapshot: () => market.snapshot(),
});
registerMarketSocket(app as unknown as Parameters<typeof registerMarketSocket>[0], {
  publicUrl: "https://paridad.test",
  market,
  clock,
  sessions: {
    verify: async (token) => ({ user: { id: token }, access }),
    onRevoked: () => () => undefined,
  },
});
await services.firstAccounts.make({
  admin: { username: "admin", password: "Secreta-2026" },
  demo: { isEnabled: true, password: "Secreta-2026" },
});
const { id } = await opened.database
  .selectFrom("users")
  .select("id")
  .where("email", "=", "black@paridad.test")
  .executeTakeFirstOrThrow();
const { sessionId } = await openSession({ opened, clock }, id);
const { secret } = await services.apiKeys.create(
  { user: { id }, access, sessionId },
  { name: "Carga", scopes: ["read:chain"] },
);
await market.start();
await app.listen({ port: 0, host: "127.0.0.1" });

process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpuMilliseconds: (user + system) / 1_000 } satisfies LoadServerUse);
});
process.on("disconnect", () => {
  void opened.close().finally(() => {
    rmSync(dataDirectory, { recursive: true, force: true });
    process.exit(0);
  });
});
const { port } = app.server.address() as AddressInfo;
process.send?.({ url: `http://127.0.0.1:${port}`, key: secret } satisfies LoadServerReady);
