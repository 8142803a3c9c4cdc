import { act, fireEvent, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";

import { screenWords } from "@paridad/core/messages";
import { tableButton } from "@paridad/core/testing";

import { holdClock, pass } from "./testing/held-clock.ts";
import { renderCalculator } from "./testing/render-calculator.tsx";

const plain = (text: string | null | undefined) => text?.replaceAll("\u00a0", " ");

/** Where the first mark of a drawing begins. */
function placeOf(path: Element | null) {
  const [x, y] = (/M([\d.]+) ([\d.]+)/.exec(path?.getAttribute("d") ?? "") ?? []).slice(1).map(Number);
  return { x: x ?? 0, y: y ?? 0 };
}

it("the smile is read as a table too, by base and side, and the point under the pointer", async () => {
  const { accept } = renderCalculator();
  accept();
  const card = within(
    (await screen.findByRole("heading", { name: /^Sonrisa de volatilidad/ })).parentElement as HTMLElement,
  );
  const drawing = await card.findByRole("img");
  expect(drawing.getAttribute("aria-label")?.replaceAll("\u00a0", " ")).toMatch(
    /^Volatilidad implícita por base, de \d+,\d % en 7\.400 a \d+,\d % en 7\.600$/,
  );
  drawing.getBoundingClientRect = () => ({ left: 10, top: 20, width: 800 }) as DOMRect;
  const { x, y } = placeOf(drawing.querySelector('g[data-type="call"][data-line] path:last-child'));
  // Drawn twice as large.
  fireEvent.pointerMove(drawing, { clientX: 10 + 2 * x, clientY: 20 + 2 * y });
  expect(drawing.querySelector(".smile-readout text")?.textContent).toMatch(/^Call 7\.600 · 46,\d/);
  fireEvent.pointerMove(drawing, { clientX: 10 + 2 * x, clientY: 20 + 2 * (y > 90 ? y - 40 : y + 40) });
  expect(drawing.querySelector(".smile-readout")).toBeNull();
  fireEvent.pointerMove(drawing, { clientX: 10 + 2 * x, clientY: 20 + 2 * y });
  fireEvent.pointerLeave(drawing);
  expect(drawing.querySelector(".smile-readout")).toBeNull();
  fireEvent.click(card.getByRole(...tableButton));
  const rows = card.getAllByRole("row").slice(1);
  expect(rows.map((row) => [...row.children].slice(0, 2).map((cell) => cell.textContent))).toEqual([
    ["7.400", "Put"],
    ["7.400", "Call"],
    ["7.600", "Put"],
    ["7.600", "Call"],
  ]);
  for (const row of rows) {
    const [low = 0, middle = 0, high = 0] = [...row.children]
      .slice(2)
      .map((cell) => Number(cell.textContent?.replace(",", ".")));
    expect([low < middle, middle < high]).toEqual([true, true]);
  }
  fireEvent.click(card.getByRole("button", { name: screenWords.showChart }));
  expect(card.getByRole("img")).toBeVisible();
});

it("while the smile is fitted beside the page the line says so, and without a fit what stands in", async () => {
  holdClock();
  const ended = vi.fn<() => void>();
  const answers: (() => void)[] = [];
  class HeldWorker extends EventTarget {
    postMessage({ id }: { id: number }) {
      const data = { id, smile: null };
      answers.push(() => void this.dispatchEvent(new MessageEvent("message", { data })));
    }
    terminate = ended;
  }
  vi.stubGlobal("Worker", HeldWorker);
  const { accept, unmount } = renderCalculator();
  accept();
  await pass();
  expect(screen.getByText("Ajustando la sonrisa…")).toBeVisible();
  for (const answer of answers) act(answer);
  await pass();
  expect(screen.queryByText("Ajustando la sonrisa…")).toBeNull();
  expect(plain(document.querySelector(".calc-line p")?.textContent)).toMatch(
    /^Sin sonrisa: la del dinero, \d+,\d %\.$/,
  );
  expect(ended).not.toHaveBeenCalled();
  unmount();
  expect(ended).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
