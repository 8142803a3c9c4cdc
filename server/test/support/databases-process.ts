import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { openDatabase } from "../../src/db/open-database.ts";
import { databaseNameOf, startPostgres } from "./postgres.ts";

/**
 * The one PostgreSQL of an end-to-end run, which ends with who started it: prints an address whose every call answers with
 * that of a new migrated database.
 */
const cluster = await startPostgres();
const databaseUrl = await cluster.createDatabase();
const opened = await openDatabase({ databaseUrl });
await opened.close();

const server = createServer((_request, response) => {
  void cluster.createDatabase(databaseNameOf(databaseUrl)).then((address) => response.end(address));
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
process.stdin.resume().once("end", () => {
  void cluster.remove().then(() => process.exit());
});
