export { cellsOf, changedLines } from "./changed-lines.ts";
export { readAloud } from "./read-aloud.ts";
export { nameOf } from "./read-control.ts";
export { writtenSession } from "./written-session.ts";
export type { Sent } from "./written-session.ts";
