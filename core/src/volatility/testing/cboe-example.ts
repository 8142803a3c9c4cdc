import { existsSync, readFileSync } from "node:fs";

import { sharedPath } from "../../testing/shared-directory.ts";
import type { RawStrike } from "../variance/strip.ts";

/** The quotes of the Cboe paper's worked example: strike, call bid and ask, put bid and ask. Empty where absent. */
export function cboeQuotes(term: "near" | "next"): RawStrike[] {
  const path = sharedPath(`data/cboe-index-example/${term}.dat`);
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [strike = 0, callBid = 0, callAsk = 0, putBid = 0, putAsk = 0] = line
        .trim()
        .split(/\s+/)
        .map(Number);
      return { strike, callBid, callAsk, putBid, putAsk };
    });
}
