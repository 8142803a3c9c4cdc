import type { AddressInfo } from "node:net";
import pino from "pino";
import { buildApp } from "../../src/app.ts";
import { openDatabase } from "../../src/db/open-database.ts";
import { accountLimits } from "../../src/modules/account/limits.ts";
import { raceNow, racePasswordCost, raceTotpKey } from "./race-settings.ts";

/** A server process of a race: its clock stands still, and the limits by the hour let any number of calls through. */
const [databaseUrl = ""] = process.argv.slice(2);
const names = Object.keys(accountLimits);
Object.assign(accountLimits, Object.fromEntries(names.map((name) => [name, 1_000_000])));
const { app } = await buildApp({
  config: {
    corsOrigins: [],
    minuteBarsMonths: null,
    demo: { isEnabled: false, password: null },
    trustProxy: ["127.0.0.1"],
    publicUrl: "https://paridad.test",
    totpKey: raceTotpKey,
    supportEmail: null,
    features: { paymentRequests: true, promotionalCodes: true },
    transfer: { cbu: "0", alias: "0", account: "0", holder: null, taxId: null },
  },
  opened: await openDatabase({ databaseUrl }),
  clock: { now: () => raceNow },
  logger: pino({ level: "silent" }),
  webDirectory: null,
  passwordCost: racePasswordCost,
});
await app.listen({ port: 0, host: "127.0.0.1" });
process.on("disconnect", () => process.exit(0));
const { port } = app.server.address() as AddressInfo;
process.send?.(`http://127.0.0.1:${port}`);
