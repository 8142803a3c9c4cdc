import { openDatabase } from "../../src/db/open-database.ts";
import { createMailWorker } from "../../src/mail/mail-worker.ts";
import { createOutboxRepository } from "../../src/mail/repository.ts";
import { createMailTransport } from "../../src/mail/transport.ts";

/** A process that sends the outbox and ends, for a test to kill; its clock is told how far on it is. */
const [dataDirectory = "", smtpUrl = "", ahead = "0"] = process.argv.slice(2);
const opened = await openDatabase({ dataDirectory });
const worker = createMailWorker({
  repository: createOutboxRepository(opened.database),
  transport: createMailTransport({
    smtpUrl,
    from: { name: "Paridad", address: "no-responder@paridad.test" },
    dataDirectory,
    onWritten: () => undefined,
  }),
  clock: { now: () => Date.now() + Number(ahead) },
  logger: { warn: (fields, message) => void process.stderr.write(`${message} ${JSON.stringify(fields)}\n`) },
});
await worker.runOnce();
await worker.stop();
await opened.close();
