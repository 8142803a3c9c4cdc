/** Runs the full counts of the proof (`pnpm prove`) instead of CI's shorter ones. */
export const isFullProof = process.env["PARIDAD_PROVE"] === "full";

export function proofSize({ small, full }: { small: number; full: number }): number {
  return isFullProof ? full : small;
}
