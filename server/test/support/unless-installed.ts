import { unlessMissing } from "@paridad/core/testing";
import type { SkipOptions } from "@paridad/core/testing";

/** Skips a suite that needs server programs, by name, of which one was not found on this machine. */
export function unlessInstalled(programs: Readonly<Record<string, string | null>>): SkipOptions {
  const absent = Object.keys(programs).filter((name) => programs[name] === null);
  return unlessMissing(absent.length === 0 ? null : `no ${absent.join(", no ")}`);
}
