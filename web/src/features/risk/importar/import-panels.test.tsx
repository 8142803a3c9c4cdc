import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";

import { noColumns } from "@paridad/core/risk";

import { renderWithServices } from "../../../testing/render-with-services.tsx";
import { renderRisk } from "../testing/render-risk.tsx";
import { ImportScreen } from "./import-screen.tsx";
import { MappingPanel } from "./mapping-panel.tsx";
import { PreviewPanel } from "./preview-panel.tsx";
import { RefusedPanel } from "./refused-panel.tsx";
import type { FileState, FileWork } from "./use-import.ts";

const plain = (text: string | null | undefined) => (text ?? "").replaceAll("\u00a0", " ");
const opened = {
  encoding: "windows-1252",
  isMended: true,
  layout: { id: "iol-movimientos", label: "Movimientos de InvertirOnline" },
  headings: ["Dia", "", "Papel "],
  headingsKey: "dia||papel",
  heading: 1,
  mapping: noColumns,
  knownBy: "layout",
  lines: 2,
  sample: [{ line: 2, cells: ["03/11/2026", "x"] }],
} as unknown as FileState["opened"];
const option = (strike: number, expiration: string) => ({
  kind: "call" as const,
  strike,
  expiration,
  symbol: `GFGC${strike}DI`,
});
const holding = (contract: object, quantity: number, isOver = false) => ({
  contract,
  quantity,
  averagePrice: 166.83,
  realized: -12.5,
  isOver,
});
const preview = {
  added: 3,
  repeated: [],
  refused: [],
  totals: { bought: 1, sold: 2, fees: 3, cash: -4 },
  holdings: [
    holding(option(7_000, "2026-10-16"), 0),
    holding(option(7_400, "2026-12-18"), 10),
    holding(option(7_800, "2026-10-16"), 5, true),
    holding({ kind: "share" }, 100),
  ],
};
const fileWith = (change: object) =>
  ({
    name: "mio.csv",
    opened,
    mapping: noColumns,
    count: 3,
    questions: [],
    refused: [],
    preview,
    ...change,
  }) as unknown as FileState;
const show = (change: object) => {
  const send = vi.fn<() => void>();
  const work = { busy: null, send, readWith: vi.fn<() => void>() } as unknown as FileWork;
  return { send, ...renderWithServices(<PreviewPanel file={fileWith(change)} work={work} />) };
};

it("what a file becomes stands with what is open first, each with what is left of it", async () => {
  const { visitor, send } = show({});
  const rows = within(screen.getByRole("table", { name: "Cómo queda cada base" })).getAllByRole("row");
  expect(
    rows.slice(1).map(({ children }) => [...children].map(({ textContent }) => plain(textContent))),
  ).toEqual([
    ["Acciones", "", "100", "166,83", "−$ 12,50", "abierta"],
    ["Call 7.400 · 18/12/2026", "GFGC7400DI", "10", "166,83", "−$ 12,50", "abierta"],
    ["Call 7.000 · 16/10/2026", "GFGC7000DI", "0", "166,83", "−$ 12,50", "cerrada"],
    ["Call 7.800 · 16/10/2026", "GFGC7800DI", "5", "166,83", "−$ 12,50", "venció: no se crea"],
  ]);
  expect(
    screen.getByText("Movimientos de InvertirOnline · 2 líneas · Windows-1252, con los acentos corregidos"),
  ).toBeVisible();
  expect(plain(screen.getByLabelText("Qué hay en el archivo").textContent)).toBe(
    "Nuevas3Ya importadas0Rechazadas0Comprado$ 1,00Vendido$ 2,00Gastos$ 3,00Movió en pesos−$ 4,00cobrado menos pagado",
  );
  await visitor.click(screen.getByRole("button", { name: "Importar 3 operaciones" }));
  expect(send).toHaveBeenCalledOnce();
});

it.each([
  [{ preview: { ...preview, added: 0, repeated: [0] } }, /^Todo lo de este archivo ya estaba importado/],
  [{ preview: { ...preview, added: 0 } }, /^No hay ninguna operación para importar/],
  [{ count: 0, preview: null }, /^Ninguna línea es una operación de GGAL/],
  [{ preview: null }, /^Todavía no se comparó con lo importado/],
])("with %o there is nothing to import, and it says why", (change, text) => {
  show(change);
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.queryByRole("button", { name: /^Importar/ })).toBeNull();
});

it.each([
  ["person", "Con las columnas que indicaste antes · 2 líneas"],
  [null, "Con las columnas que indicaste · 2 líneas"],
])("of a list known by %s it says how it was read", (knownBy, text) => {
  show({ opened: { ...opened, knownBy, layout: null, isMended: false } });
  expect(screen.getByText(new RegExp(`^${text} · Windows-1252$`))).toBeVisible();
});

it("columns of fees go by their place, not as words: the second before the eleventh", async () => {
  const onRead = vi.fn<(mapping: object) => void>();
  const headings = ["Dia", "Papel", "Arancel", "a", "b", "c", "d", "e", "f", "g", "IVA"];
  const { visitor } = renderWithServices(
    <MappingPanel
      opened={{ ...opened, headings }}
      mapping={{ ...noColumns, date: 0, symbol: 1, quantity: 3, price: 4 }}
      onRead={onRead}
    />,
  );
  for (const name of ["IVA", "Arancel"]) await visitor.click(screen.getByRole("checkbox", { name }));
  await visitor.click(screen.getByRole("button", { name: "Leer las líneas" }));
  expect(onRead.mock.calls[0]?.[0]).toMatchObject({ fees: [2, 10] });
});

it("columns without a name have their place for one, and fees are those that are ticked", async () => {
  const onRead = vi.fn<(mapping: object) => void>();
  const { visitor } = renderWithServices(
    <MappingPanel
      opened={opened}
      mapping={{ ...noColumns, date: 0, symbol: 2, quantity: 1, price: 1 }}
      onRead={onRead}
    />,
  );
  const choice = within(screen.getByLabelText("Fecha"))
    .getAllByRole("option")
    .map(({ textContent }) => textContent);
  expect(choice).toEqual(["No está", "Dia", "Columna 2", "Papel"]);
  expect(screen.getAllByRole("checkbox")).toHaveLength(3);
  await visitor.click(screen.getByRole("checkbox", { name: "Papel" }));
  await visitor.click(screen.getByRole("checkbox", { name: "Dia" }));
  await visitor.click(screen.getByRole("checkbox", { name: "Papel" }));
  await visitor.click(screen.getByRole("checkbox", { name: "El precio ya tiene los gastos" }));
  await visitor.click(screen.getByText("Una orden va en varias líneas"));
  const orders = await screen.findByRole("group", { name: /^Número de la orden/ });
  await visitor.click(within(orders).getByRole("checkbox", { name: "Papel" }));
  await visitor.selectOptions(screen.getByLabelText("Ejecutado acumulado de la orden"), "1");
  await visitor.selectOptions(screen.getByLabelText("Decimales"), "point");
  await visitor.selectOptions(screen.getByLabelText("Las opciones se cuentan en"), "lots");
  await visitor.selectOptions(screen.getByLabelText("Importe"), "1");
  await visitor.selectOptions(screen.getByLabelText("Importe"), "");
  await visitor.click(screen.getByRole("button", { name: "Leer las líneas" }));
  expect(onRead.mock.calls[0]?.[0]).toMatchObject({
    date: 0,
    fees: [0],
    orders: [2],
    cumulative: 1,
    netPrices: true,
    decimal: "point",
    optionUnit: "lots",
    amount: null,
  });
});

it("lines left out are counted by their reason, the most common first", () => {
  const line = (place: number, reason: string) => ({ line: place, text: `línea ${place}`, reason });
  const refused = [line(2, "no-date"), line(3, "unknown-symbol"), line(4, "unknown-symbol"), line(5, "otra")];
  renderWithServices(<RefusedPanel refused={refused as never} />);
  expect(screen.getByText("4 líneas rechazadas")).toBeVisible();
  expect(
    screen.getByText(
      "2: no es GGAL ni una opción de GGAL · 1: no se entiende la fecha o la hora: escribilas como 25/11/2026 13:05 · 1: no se pudo leer",
    ),
  ).toBeVisible();
});

const csv = ["Dia;Papel;Sentido;Cuantos;Prima", "03/11/2026;GFGC7400DI;Compra;10;165,50"].join("\n");
const { figures: _figures, orderLines: _orderLines, ...none } = noColumns;
const columns = { ...none, date: 0, symbol: 1, side: 2, quantity: 3, price: 4 };
const answersWith = (more: object, shown: object = preview) => ({
  "position-imports": {
    success: true,
    data: { imports: [], mappings: [{ headings: "dia|papel|sentido|cuantos|prima", columns }], ...more },
  },
  "position-imports/preview": { success: true, data: shown },
});

it("a file too big, one of a spreadsheet and an empty one are told apart, also one that was let fall", async () => {
  const { calls } = renderRisk(ImportScreen, { answers: answersWith({}) });
  const input = await screen.findByLabelText(/Elegir archivo/);
  const big = new File(["x"], "mio.csv", { type: "text/csv" });
  Object.defineProperty(big, "size", { value: 20_000_001 });
  await userEvent.upload(input, big);
  expect(await screen.findByText(/^El archivo pasa los 20 MB/)).toBeVisible();
  await userEvent.upload(input, new File(["PK\u0003\u0004"], "mio.csv", { type: "text/csv" }));
  expect(await screen.findByText(/^Es un archivo de Excel/)).toBeVisible();
  const place = input.closest("div") as HTMLElement;
  fireEvent.dragOver(place);
  const files = [new File([" \n"], "vacio.csv", { type: "text/csv" })];
  // Else the browser leaves the page for the file.
  expect(fireEvent.drop(place, { dataTransfer: { files } })).toBe(false);
  expect(await screen.findByText("El archivo está vacío.")).toBeVisible();
  expect(calls.some(({ method }) => method === "post")).toBe(false);
});

it("a list that was told once is read at once, and what the server refuses stands with its line", async () => {
  const shown = { ...preview, refused: [{ index: 0, reason: "strike-unknown" }] };
  const { calls } = renderRisk(ImportScreen, { answers: answersWith({}, shown) });
  await waitFor(() => expect(calls.some(({ path }) => path === "position-imports")).toBe(true));
  await screen.findByText("Todavía no importaste ningún archivo.");
  const file = new File([csv], `${"á".repeat(130)}.csv`, { type: "text/csv" });
  Object.defineProperty(file, "size", { value: 20_000_000 });
  await userEvent.upload(screen.getByLabelText(/Elegir archivo/), file);
  expect(await screen.findByText("1 línea rechazada")).toBeVisible();
  // As long as the server keeps it.
  expect(screen.getByRole("heading", { name: "á".repeat(120) })).toBeVisible();
  expect(screen.getByText("GFGC7400DI · compra · 10 · 165,50")).toBeVisible();
  expect(screen.getByText(/^Con las columnas que indicaste antes/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Descartar" }));
  expect(screen.queryByText("1 línea rechazada")).toBeNull();
});

it("an import that failed says why and keeps the file", async () => {
  renderRisk(ImportScreen, { answers: { ...answersWith({}), "position-imports/preview": new Error("no") } });
  await screen.findByText("Todavía no importaste ningún archivo.");
  await userEvent.upload(
    screen.getByLabelText(/Elegir archivo/),
    new File([csv], "mio.csv", { type: "text/csv" }),
  );
  expect(await screen.findByText("Error inesperado. Intentalo de nuevo.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Descartar" })).toBeVisible();
});
