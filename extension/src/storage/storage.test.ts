import { describe, expect, test } from "vitest";

import { createMemoryStorage } from "@paridad/core/auth";

import { isPanelOpen, markPanelGone, markPanelSeen } from "./panel-presence.ts";
import { createSessionStorage, staySignedInKey } from "./session-storage.ts";
import { checkServerOrigin, permissionPattern } from "./settings.ts";
import type { StorageMirror } from "./storage-mirror.ts";

const mirror = (): StorageMirror => ({ ...createMemoryStorage(), subscribe: () => () => undefined });

describe("where the token lies", () => {
  test("in the browser's memory, until the person asks to stay signed in", () => {
    const [memory, disk] = [mirror(), mirror()];
    const storage = createSessionStorage({ memory, disk });
    storage.setItem("token", "one");
    expect([memory.getItem("token"), disk.getItem("token")]).toEqual(["one", null]);
    disk.setItem(staySignedInKey, "true");
    storage.setItem("token", "two");
    expect([memory.getItem("token"), disk.getItem("token")]).toEqual([null, "two"]);
  });

  test("nowhere after signing out, nor the result of the user's book", () => {
    const [memory, disk] = [mirror(), mirror()];
    memory.setItem("paridad.bookTotal", "-135200");
    memory.setItem("token", "one");
    disk.setItem("token", "two");
    createSessionStorage({ memory, disk }).removeItem("token");
    expect([memory.getItem("token"), disk.getItem("token")]).toEqual([null, null]);
    expect(memory.getItem("paridad.bookTotal")).toBeNull();
  });
});

test.each([
  ["https://paridad.app/login", { ok: true, origin: "https://paridad.app" }],
  ["http://localhost:3000", { ok: true, origin: "http://localhost:3000" }],
  ["http://paridad.app", { ok: false, message: "La dirección debe empezar con https://" }],
  ["paridad", { ok: false, message: "Escribí una dirección completa, por ejemplo https://paridad.app" }],
])("server address %s", (text, expected) => {
  expect(checkServerOrigin(text)).toEqual(expected);
});

test("a permission names the host and no port", () => {
  expect(permissionPattern("http://localhost:3000")).toBe("http://localhost/*");
});

test("a panel counts as open for 40 s after its last word", () => {
  const memory = createMemoryStorage();
  markPanelSeen(memory, 1_000_000);
  expect(isPanelOpen(memory, 1_039_999)).toBe(true);
  expect(isPanelOpen(memory, 1_040_000)).toBe(false);
  markPanelGone(memory);
  expect(isPanelOpen(memory, 1_000_001)).toBe(false);
});
