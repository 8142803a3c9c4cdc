import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { median } from "./measure.ts";
import type { Grid } from "./pricing-grids.ts";

/** Environment variable with the path of a program that times native libraries; see docs/pricing-conventions.md. */
export const NATIVE_VARIABLE = "PARIDAD_NATIVE_PRICING";

const ROUNDS = 3;

/**
 * Nanoseconds per option of the native contestants, by name, empty where the machine has none. The program
 * gets the path of a file of doubles (type 0 or 1, spot, strike, years, rate, volatility, price for each
 * row) and prints one line of JSON, {name, ns}, for each contestant; the name ends in what it times: greeks,
 * volatility or tick.
 */
export function measureNative(grid: Grid): ReadonlyMap<string, number> {
  const program = process.env[NATIVE_VARIABLE];
  if (program === undefined) return new Map();
  const directory = mkdtempSync(join(tmpdir(), "paridad-bench-"));
  try {
    const file = join(directory, "grid.bin");
    writeFileSync(file, new Uint8Array(rowsOf(grid).buffer));
    const samples = new Map<string, number[]>();
    for (let round = 0; round < ROUNDS; round++) {
      const output = execFileSync(program, [file], { encoding: "utf8" });
      for (const line of output.trim().split("\n")) {
        const { name, ns } = JSON.parse(line) as { name: string; ns: number };
        samples.set(name, [...(samples.get(name) ?? []), ns]);
      }
    }
    return new Map([...samples].map(([name, values]) => [name, median(values)]));
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function rowsOf({ columns, count }: Grid): Float64Array {
  const { optionType, spot, strike, yearsToExpiry, rate, volatility, marketPrice } = columns;
  const fields = [optionType, spot, strike, yearsToExpiry, rate, volatility, marketPrice];
  return Float64Array.from(
    { length: count * fields.length },
    (_, place) => fields[place % fields.length]?.[Math.floor(place / fields.length)] ?? 0,
  );
}
