import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { notify } from "../../../lib/notify.ts";
import { CopyRows, rowsAsText } from "./copy-rows.tsx";

type Row = { readonly base: number; readonly rate: number | null; readonly state: string };
const rows: readonly Row[] = [
  { base: 7_400, rate: 0.125, state: "En orden" },
  { base: 7_600, rate: null, state: "=1+1" },
];
const columns = [
  { key: "base", heading: "Base", width: 1, value: ({ base }: Row) => base },
  { key: "tna", heading: "TNA", width: 1, value: ({ rate }: Row) => rate },
  { key: "estado", heading: "Estado", width: 1, isText: true, value: ({ state }: Row) => state },
];
const text = "Base\tTNA\tEstado\n7400\t0,125\tEn orden\n7600\t\t'=1+1";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** What the button says after a press, just before two seconds and at them. */
async function said() {
  fireEvent.click(screen.getByRole("button"));
  const texts: string[] = [];
  for (const milliseconds of [0, 1_999, 1]) {
    await act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
    texts.push(screen.getByRole("button").textContent.trim());
  }
  return texts;
}

it("copies what is shown as cells of a spreadsheet, and says so for two seconds, each time", async () => {
  const written = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  vi.stubGlobal("navigator", { clipboard: { writeText: written } });
  render(<CopyRows rows={rows} columns={columns} />);
  expect([await said(), await said()]).toEqual([
    ["Copiado", "Copiado", "Copiar"],
    ["Copiado", "Copiado", "Copiar"],
  ]);
  expect(written.mock.calls).toEqual([[text], [text]]);
  expect(rowsAsText(rows, columns)).toBe(text);
});

it("what the browser doesn't let it copy is told, and isn't called copied", async () => {
  const told = vi.spyOn(notify, "error").mockImplementation(() => undefined);
  vi.stubGlobal("navigator", { clipboard: { writeText: async () => Promise.reject(new Error("no")) } });
  render(<CopyRows rows={rows} columns={columns} />);
  expect(await said()).toEqual(["Copiar", "Copiar", "Copiar"]);
  expect(told).toHaveBeenCalledExactlyOnceWith("El navegador no permitió copiar");
});
