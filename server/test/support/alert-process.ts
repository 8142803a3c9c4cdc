import { openDatabase } from "../../src/db/open-database.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { createMailWorker } from "../../src/mail/mail-worker.ts";
import { releaseAllMails } from "../../src/mail/repository.ts";
import { createMailTransport } from "../../src/mail/transport.ts";
import { createPushWorker } from "../../src/modules/alerts/push/push-worker.ts";
import { AlertSweep } from "../../src/modules/alerts/sweep/alert-sweep.ts";
import { recordCrossings } from "../../src/modules/alerts/tell/crossing-repository.ts";
import { createAlertMarket } from "./alert-market.ts";

/**
 * A process that sees all alerts cross, records it and sends what there is to send, and ends; for a test to kill. It says
 * `recorded N` after each transaction.
 */
const [dataDirectory = "", smtpUrl = "", pushUrl = ""] = process.argv.slice(2);
const { database, close } = await openDatabase({ dataDirectory });
const logger = {
  warn: (fields: object, message: string) =>
    void process.stderr.write(`${message} ${JSON.stringify(fields)}\n`),
};
await releaseAllMails(database);

const { market, quote } = createAlertMarket(systemClock);
const sweep = new AlertSweep({
  market,
  database,
  async recordCrossings(...values) {
    const count = await recordCrossings(...values);
    // Written before the next transaction begins, or a kill would come too late for it.
    await new Promise<void>((done) => {
      process.stdout.write(`recorded ${count}\n`, () => done());
    });
    return count;
  },
  positionsWithIds: async () => [],
  catalogue: async () => ({ pro: [5, 11] }),
  unsubscribeLink: async (userId) => `https://paridad.test/${userId}`,
  publicUrl: "https://paridad.test",
  clock: systemClock,
  logger,
});
quote(7_600);
await sweep.sweep();

const mail = createMailWorker({
  database,
  transport: createMailTransport({
    smtpUrl,
    from: { name: "Paridad", address: "no-responder@paridad.test" },
    dataDirectory,
    onWritten: () => undefined,
  }),
  clock: systemClock,
  logger,
});
const push = createPushWorker({
  database,
  // A machine that stands still is no slow service.
  patience: 60_000,
  clock: systemClock,
  logger,
  async send({ payload }) {
    await fetch(pushUrl, { method: "POST", body: payload });
    return { kind: "sent" };
  },
});
await push.releaseAll();
await push.runOnce();
await mail.runOnce();
await sweep.stop();
await mail.stop();
await push.stop();
await market.stop();
await close();
