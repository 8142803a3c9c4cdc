import { render } from "preact";
import { vi } from "vitest";

/** Lets what was begun come to its end while the clock goes on by so long. */
export async function pass(milliseconds = 200): Promise<void> {
  await vi.dynamicImportSettled();
  for (let step = 0; step < 4; step += 1) await vi.advanceTimersByTimeAsync(milliseconds / 4);
}

/** The page goes, as when the user closes it. */
export async function closePage(): Promise<void> {
  const root = document.querySelector("#root");
  if (root === null) return;
  render(null, root);
  await pass();
  document.body.replaceChildren();
}

let opened = 0;

/** A page of the extension as the browser opens it: its own entry point over the storage as it stands. */
export async function openPage(name: "sidepanel" | "popup" | "options"): Promise<void> {
  await closePage();
  document.body.innerHTML = '<div id="root"></div>';
  opened += 1;
  // Another address each time: the entry point runs again, what it imports is kept.
  await import(/* @vite-ignore */ `../entrypoints/${name}/main.tsx?opened=${opened}`);
  await pass();
}
