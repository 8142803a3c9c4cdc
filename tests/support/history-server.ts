import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { writeHistoryFiles } from "./history-files.ts";
import { openMarketServer } from "./market-server.ts";
import type { MarketServer } from "./market-server.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** A feed that nobody answers: nothing is recorded, so the history is what was imported. */
const noFeed = { MARKET_FEED: "socket", MARKET_URL: "http://127.0.0.1:9", MARKET_PASSWORD: "nobody-answers" };

/** Loads a file into a running server's history, as the README says. */
export function importHistory({ data }: MarketServer, path: string): void {
  const command = ["server/src/commands/import-history.ts", path];
  const env = { ...process.env, ...data };
  execFileSync(process.execPath, command, { cwd: root, env, stdio: "pipe" });
}

/** A server whose whole history is the tests' own files. */
export async function openHistoryServer(port: number): Promise<MarketServer> {
  const server = await openMarketServer(port, noFeed);
  const files = writeHistoryFiles(join(server.data.DATA_DIR, "imported"));
  for (const path of files) importHistory(server, path);
  return server;
}
