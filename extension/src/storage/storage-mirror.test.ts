import { expect, test, vi } from "vitest";
import type { Storage } from "webextension-polyfill";

import { mirrorStorage } from "./storage-mirror.ts";

vi.mock("webextension-polyfill", () => ({ default: {} }));

/** A storage area that holds these, and what was asked of it. */
function areaOf(stored: object) {
  const asked: unknown[] = [];
  const listeners = new Set<(changes: object) => void>();
  const area = {
    get: async () => stored,
    set: async (items: object) => void asked.push(items),
    remove: async (key: string) => void asked.push(key),
    onChanged: {
      addListener: (listener: (changes: object) => void) => listeners.add(listener),
      removeListener: (listener: (changes: object) => void) => listeners.delete(listener),
    },
  };
  const tell = (changes: object) => listeners.forEach((listener) => listener(changes));
  return { asked, tell, area: area as unknown as Storage.StorageArea };
}

test("what is written counts at once and reaches the area, what is no text is none", async () => {
  const { area, asked } = areaOf({ token: "one", count: 3 });
  const mirror = await mirrorStorage(area);
  expect([mirror.getItem("token"), mirror.getItem("count"), mirror.getItem("none")]).toEqual([
    "one",
    null,
    null,
  ]);
  mirror.setItem("theme", "dark");
  mirror.removeItem("token");
  expect([mirror.getItem("token"), mirror.getItem("theme")]).toEqual([null, "dark"]);
  expect(asked).toEqual([{ theme: "dark" }, "token"]);
});

test("what another page writes or takes away is known, told by its name, and no longer after the end", async () => {
  const { area, tell } = areaOf({ token: "one" });
  const mirror = await mirrorStorage(area);
  const [one, other] = [vi.fn<(key: string | null) => void>(), vi.fn<(key: string | null) => void>()];
  const leave = mirror.subscribe(one);
  mirror.subscribe(other);
  tell({ token: { oldValue: "one", newValue: "two" }, theme: { newValue: "dark" } });
  expect([mirror.getItem("token"), mirror.getItem("theme")]).toEqual(["two", "dark"]);
  expect(one.mock.calls).toEqual([["token"], ["theme"]]);
  leave();
  tell({ token: { oldValue: "two" } });
  expect(mirror.getItem("token")).toBeNull();
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([2, 3]);
  mirror.close();
  tell({ token: { newValue: "three" } });
  expect([mirror.getItem("token"), other.mock.calls.length]).toEqual([null, 3]);
});
