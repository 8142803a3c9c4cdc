import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";

// The chunk, so no test waits for it to be compiled.
import "./chain/base/base-menu.tsx";
import { press } from "../../testing/hands.ts";
import { holdClock, pass } from "./testing/held-clock.ts";
import { optionOf, renderCalculator } from "./testing/render-calculator.tsx";

afterEach(() => void vi.restoreAllMocks());

it("what was copied is said for two seconds", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  userEvent.setup();
  vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue(undefined);
  const { accept } = renderCalculator();
  accept();
  fireEvent.click(screen.getByRole("button", { name: "copiar tabla" }));
  expect(await screen.findByRole("button", { name: "¡copiada!" })).toBeVisible();
  // Copied again meanwhile, from then on.
  await vi.advanceTimersByTimeAsync(1_500);
  fireEvent.click(screen.getByRole("button", { name: "¡copiada!" }));
  await vi.advanceTimersByTimeAsync(1_500);
  expect(screen.getByRole("button", { name: "¡copiada!" })).toBeVisible();
  await vi.advanceTimersByTimeAsync(600);
  expect(await screen.findByRole("button", { name: "copiar tabla" })).toBeVisible();
});

it("a row that was copied has a tick in the place of its base for two seconds", async () => {
  holdClock();
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText: async () => undefined } });
  const { accept, unmount } = renderCalculator();
  accept();
  await pass();
  press(/^Base 7\.600/);
  await pass();
  press("Copiar la fila");
  const bases = () =>
    [...document.querySelectorAll(".chain-strike button")].map(({ textContent }) => textContent);
  const seen: unknown[] = [];
  for (const milliseconds of [10, 1_980, 20]) {
    await pass(milliseconds);
    seen.push([...bases(), screen.getByRole("button", { name: "copiar tabla" }).textContent]);
  }
  const usual = ["7.400", "7.600", "copiar tabla"];
  expect(seen).toEqual([["7.400", "", "copiar tabla"], ["7.400", "", "copiar tabla"], usual]);
  unmount();
  vi.unstubAllGlobals();
});

it("the whole table is copied, however few bases are shown", async () => {
  holdClock();
  const written = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText: written } });
  const strikes = Array.from({ length: 40 }, (_, place) => 5_600 + 100 * place);
  const { accept, unmount } = renderCalculator();
  accept({ options: strikes.map((strike) => optionOf(`GFGC${strike}DI`, { last: 10 })) });
  await pass();
  expect(document.querySelector(".chain-foot span")?.textContent).toBe("20 de 40 bases");
  press("copiar tabla");
  await pass();
  const [, ...lines] = (written.mock.lastCall?.[0] ?? "").split("\n");
  expect([lines.length, lines[0]?.includes("5.600"), lines.at(-1)?.includes("9.500")]).toEqual([
    40,
    true,
    true,
  ]);
  unmount();
  vi.unstubAllGlobals();
});
