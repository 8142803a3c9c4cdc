/** Whether the full counts of the proof are asked for (`pnpm prove`), and not those that CI has the time for. */
export const isFullProof = process.env["PARIDAD_PROVE"] === "full";

export function proofSize({ small, full }: { small: number; full: number }): number {
  return isFullProof ? full : small;
}
