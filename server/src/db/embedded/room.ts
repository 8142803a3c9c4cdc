import { statfsSync } from "node:fs";

/**
 * Free bytes below which the embedded database takes no writes: its log grows in files of 16 MB, a checkpoint writes what
 * memory holds, and one that finds no room in the middle panics and answers nothing until it is started again.
 */
export const roomNeeded = 128 * 1_048_576;

/** The disk of the data directory has too little room to start on. */
export class DiskFullError extends Error {
  constructor(directory: string, free: number) {
    const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_048_576)} MB`;
    super(
      `En el disco de ${directory} quedan ${megabytes(free)} libres y la base necesita ${megabytes(roomNeeded)}. Hacé lugar y volvé a iniciar.`,
    );
    this.name = "DiskFullError";
  }
}

/** Free bytes of a directory's disk, as this process may use them. */
export function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}

/**
 * Looks at the free room and says when it has become too little or enough again; a disk that can't be asked changes
 * nothing. Each call looks once.
 */
export function createRoomWatch({
  free,
  onChange,
}: {
  free: () => number;
  onChange: (isFull: boolean) => void;
}): () => void {
  let isFull = false;
  return () => {
    let now: boolean;
    try {
      now = free() < roomNeeded;
    } catch {
      return;
    }
    if (now === isFull) return;
    isFull = now;
    onChange(isFull);
  };
}
