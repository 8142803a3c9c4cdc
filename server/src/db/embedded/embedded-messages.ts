/** What the embedded database's thread is started with. Without a directory the database lives in memory. */
export type EmbeddedWorkerData = {
  readonly dataDirectory: string | null;
  /** An archive made by `dump` to start from; only for an empty database. */
  readonly snapshotPath: string | null;
  readonly socketPath: string;
  /** Socket of the low-priority connections. */
  readonly behindSocketPath: string;
  /** Three Float64: milliseconds the low-priority statements ran, the bytes of its memory, and 1 while its disk is full. */
  readonly behindWork: SharedArrayBuffer;
};

export type EmbeddedRequest = { readonly id: number; readonly kind: "checkpoint" | "dump" | "stop" };

export type EmbeddedAnswer =
  | { readonly kind: "ready" }
  | { readonly kind: "done"; readonly id: number; readonly result: ArrayBuffer | null }
  | { readonly kind: "failed"; readonly id: number | null; readonly message: string };
