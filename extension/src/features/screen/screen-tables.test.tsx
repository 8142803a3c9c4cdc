import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { ServicesProvider } from "../../lib/services.tsx";
import type { Services } from "../../lib/services.tsx";
import type { ScreenTable } from "./read-tables.ts";
import { ScreenTables } from "./screen-tables.tsx";

const state = vi.hoisted(() => ({ tables: null as unknown, opened: [] as string[] }));
vi.mock("../../lib/browser.ts", () => ({
  browser: {
    tabs: {
      query: async () => [{ id: 3, url: "https://broker.test/operaciones" }],
      create: async ({ url }: { url: string }) => void state.opened.push(url),
    },
    scripting: {
      executeScript: async () => {
        if (state.tables === null) throw new Error("Cannot access a chrome:// URL");
        return [{ result: state.tables }];
      },
    },
  },
}));

const page = document.body.appendChild(document.createElement("main"));
beforeEach(() => {
  state.opened = [];
  vi.stubGlobal("close", () => undefined);
});
afterEach(() => {
  act(() => render(null, page));
  vi.unstubAllGlobals();
});

const operations = (symbol: string, isCut = false): ScreenTable => ({
  rows: [
    ["Fecha", "Símbolo", "Precio"],
    ["03/11/2026", symbol, "165,50"],
  ],
  isCut,
});
const buttons = () => [...page.querySelectorAll("button")];
const press = (index: number) => act(async () => buttons()[index]?.click());
const imported = () =>
  state.opened.map((url) => new URLSearchParams(new URL(url).hash.slice(1)).get("tabla")?.split("\n")[1]);

async function read(tables: readonly ScreenTable[] | null) {
  state.tables = tables;
  const services = { origin: "https://paridad.test" } as unknown as Services;
  act(() =>
    render(
      <ServicesProvider services={services}>
        <ScreenTables />
      </ServicesProvider>,
      page,
    ),
  );
  await press(0);
  await vi.waitFor(() =>
    expect(state.opened.length > 0 || page.querySelector("[role=status]")?.textContent !== "").toBe(true),
  );
  return page.querySelector("[role=status]")?.textContent ?? "";
}

test("one whole table that names GGAL is opened in the import at once", async () => {
  await read([operations("AL30"), operations("GFGC7400DI")]);
  expect(imported()).toEqual(["03/11/2026\tGFGC7400DI\t165,50"]);
});

test("a table that was cut, or one of several, is opened once it is chosen", async () => {
  expect(await read([operations("GFGC7400DI", true)])).toContain("más filas de las que leemos");
  expect([imported(), buttons()[1]?.textContent]).toEqual([
    [],
    "Fecha · Símbolo · Precio: 1 fila (las primeras)",
  ]);
  await press(1);
  expect(imported()).toEqual(["03/11/2026\tGFGC7400DI\t165,50"]);

  act(() => render(null, page));
  state.opened = [];
  expect(await read([operations("GGAL"), operations("GFGC7400DI")])).toContain("Más de una tabla");
  await press(2);
  expect(imported()).toEqual(["03/11/2026\tGFGC7400DI\t165,50"]);
});

test("a page without such a table, and one that browsers keep closed, say what to do", async () => {
  expect(await read([operations("AL30")])).toContain("No vemos ninguna tabla");
  act(() => render(null, page));
  expect(await read(null)).toContain("no se deja leer");
});
