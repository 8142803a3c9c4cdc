import { open } from "node:fs/promises";
import { join } from "node:path";

/** Puts a byte on a directory's disk each time it is called; fails when the disk is full or read only. */
export function createByteStore(directory: string): () => Promise<void> {
  const path = join(directory, "ready");
  return async () => {
    const file = await open(path, "w", 0o600);
    try {
      await file.write("1");
      await file.datasync();
    } finally {
      await file.close();
    }
  };
}
