import { expect, test } from "vitest";

import { embedModeOf } from "./index.ts";
import type { Access } from "./index.ts";

const black: Access = { kind: "plan", plan: "black", modules: [1, 5, 6] };

test.each([
  [black, "live"],
  [{ kind: "plan", plan: "pro", modules: [1, 5] }, "delayed"],
  [{ kind: "trial", daysRemaining: 9, modules: [1, 5, 6] }, "delayed"],
  [{ kind: "none", reason: "expired", modules: [] }, "delayed"],
] as const)("%j shows %s prices on a partner's page", (access, mode) => {
  expect(embedModeOf(access)).toBe(mode);
});
