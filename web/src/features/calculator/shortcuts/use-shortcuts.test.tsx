import { fireEvent, renderHook } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { useShortcuts } from "./use-shortcuts.ts";

function setUp() {
  const act = vi.fn<() => void>();
  const { unmount } = renderHook(() => useShortcuts({ g: act }));
  return { act, unmount };
}

it("a single key acts, and the page does nothing else with it", () => {
  const { act } = setUp();
  expect(fireEvent.keyDown(document.body, { key: "g" })).toBe(false);
  expect(fireEvent.keyDown(document.body, { key: "h" })).toBe(true);
  expect(act).toHaveBeenCalledTimes(1);
});

it.each(["ctrlKey", "metaKey", "altKey"])("a key held with %s is the browser's", (held) => {
  const { act } = setUp();
  expect(fireEvent.keyDown(document.body, { key: "g", [held]: true })).toBe(true);
  expect(act).not.toHaveBeenCalled();
});

it.each(["input", "select", "textarea"])("a key written into a %s is text", (name) => {
  const { act } = setUp();
  const field = document.body.appendChild(document.createElement(name));
  fireEvent.keyDown(field, { key: "g" });
  expect(act).not.toHaveBeenCalled();
  field.remove();
});

it("a key pressed in a dialog, or after the screen was left, does nothing", () => {
  const { act, unmount } = setUp();
  const dialog = document.body.appendChild(document.createElement("div"));
  dialog.setAttribute("role", "dialog");
  fireEvent.keyDown(dialog, { key: "g" });
  dialog.remove();
  unmount();
  fireEvent.keyDown(document.body, { key: "g" });
  expect(act).not.toHaveBeenCalled();
});
