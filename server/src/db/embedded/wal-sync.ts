import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** File times move with the kernel's tick; a write within one tick of a sync can bear the same time. */
const tickMilliseconds = 20;

function syncFile(path: string, sync: (descriptor: number) => void): void {
  const descriptor = openSync(path, "r+");
  try {
    sync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

type Syncs = Readonly<Record<"data" | "log", (descriptor: number) => void>>;
/** How each kind of file is put on the disk; of the log only what it holds, not its times. */
export const diskSyncs: Syncs = { data: fsyncSync, log: fdatasyncSync };

export type WalSync = {
  /** Whether the write-ahead log may hold what the disk does not have yet. */
  isDirty(): boolean;
  /** Puts the write-ahead log on the disk. */
  sync(): void;
  /** Puts every file written since the last call on the disk; to be called after a checkpoint. */
  syncDataFiles(): void;
};

/**
 * PGlite never syncs what it writes, so the host does it: the log after each commit and before its answer, the data
 * files after each checkpoint.
 */
export function createWalSync(dataDirectory: string, { data, log }: Syncs = diskSyncs): WalSync {
  const logDirectory = join(dataDirectory, "pg_wal");
  const syncedAt = new Map<string, number>();
  let dataSyncedAt = 0;

  const dirtyFiles = (): string[] =>
    readdirSync(logDirectory).filter((name) => {
      if (name.length !== 24) return false;
      const { mtimeMs } = statSync(join(logDirectory, name));
      return mtimeMs >= (syncedAt.get(name) ?? 0) - tickMilliseconds;
    });

  return {
    isDirty: () => dirtyFiles().length > 0,
    sync() {
      for (const name of dirtyFiles()) {
        const startedAt = Date.now();
        syncFile(join(logDirectory, name), log);
        syncedAt.set(name, startedAt);
      }
    },
    syncDataFiles() {
      const startedAt = Date.now();
      for (const entry of readdirSync(dataDirectory, { recursive: true, withFileTypes: true })) {
        const path = join(entry.parentPath, entry.name);
        if (entry.isFile() && statSync(path).mtimeMs >= dataSyncedAt - tickMilliseconds) {
          syncFile(path, data);
        }
      }
      dataSyncedAt = startedAt;
    },
  };
}
