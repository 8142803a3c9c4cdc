import { openDatabase } from "../../src/db/open-database.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { createMailWorker } from "../../src/mail/mail-worker.ts";
import { releaseAllMails } from "../../src/mail/repository.ts";
import { createMailTransport } from "../../src/mail/transport.ts";

/** A process that sends the outbox as the server does on its embedded database, and ends; for a test to kill. */
const [dataDirectory = "", smtpUrl = ""] = process.argv.slice(2);
const opened = await openDatabase({ dataDirectory });
await releaseAllMails(opened.database);
const worker = createMailWorker({
  database: opened.database,
  transport: createMailTransport({
    smtpUrl,
    from: { name: "Paridad", address: "no-responder@paridad.test" },
    dataDirectory,
    onWritten: () => undefined,
  }),
  clock: systemClock,
  logger: { warn: (fields, message) => void process.stderr.write(`${message} ${JSON.stringify(fields)}\n`) },
});
await worker.runOnce();
await worker.stop();
await opened.close();
