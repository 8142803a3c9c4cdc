import { existsSync } from "node:fs";
import { sharedPath } from "@paridad/core/testing";
import type { TestInfo } from "@playwright/test";

/**
 * Path of a recorded file or folder next to the repository. Without recorded data it is null, and `instead` is
 * said; recorded data that lack it fail.
 */
export function recordedPath(name: string, instead: string): string | null {
  const path = sharedPath(`data/${name}`);
  if (existsSync(path)) return path;
  if (existsSync(sharedPath("data"))) throw new Error(`shared/data is there without ${name}`);
  process.stdout.write(`shared/data/${name} is absent: ${instead}\n`);
  return null;
}

/** Path of the recorded file that a test is about. Where it is absent the test ends here, and the run's count says why. */
export function neededRecording(name: string, test: TestInfo): string {
  const path = recordedPath(name, "its test ends there");
  test.skip(path === null, `no shared/data/${name}`);
  return path ?? "";
}
