import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type SmallDisk = {
  readonly path: string;
  /** Takes all room but so many kilobytes. */
  fill(leaving: number): void;
  free(): void;
  remove(): void;
};

/** A disk of its own in memory; null where this user may mount none. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), "paridad-disk-"));
  const { status } = spawnSync("/usr/bin/mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", path]);
  if (status !== 0) {
    rmSync(path, { recursive: true });
    process.stdout.write("skipped: a disk that is full (no disk can be mounted here)\n");
    return null;
  }
  chmodSync(path, 0o755);
  const filler = join(path, "filler");
  const free = (): void => rmSync(filler, { force: true });
  return {
    path,
    fill(leaving) {
      free();
      const { bavail, bsize } = statfsSync(path);
      try {
        writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - leaving * 1_024), 1));
      } catch {
        // Somebody else was faster: it is full.
      }
    },
    free,
    remove() {
      // A process that still looks into it keeps it until it ends.
      spawnSync("/usr/bin/umount", ["-l", path]);
      rmSync(path, { recursive: true, force: true });
    },
  };
}
