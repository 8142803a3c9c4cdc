import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";

import { ServicesProvider } from "../../../lib/services.tsx";
import { savedFiles } from "../../../testing/saved-files.ts";
import { ColumnMenu } from "./column-menu.tsx";
import { CsvMenu } from "./csv-menu.tsx";
import { readSorting, visibleColumns, writeSorting } from "./data-columns.ts";
import { DataTable } from "./data-table.tsx";

type Row = { name: string; value: number | null; group?: number };
const rows: Row[] = [
  { name: "b", value: null },
  { name: "a", value: 2 },
  { name: "d", value: 10, group: 1 },
  { name: "c", value: -1 },
];
const columns = [
  { key: "name", heading: "Nombre", width: 90, value: ({ name }: Row) => name, isText: true },
  { key: "value", heading: "Valor", width: 60, value: ({ value }: Row) => value },
  { key: "more", heading: "Más", width: 50, value: () => null, isOptional: true },
];

it("the columns shown are those asked for, otherwise those that aren't optional, and never none", () => {
  const keys = (...choice: Parameters<typeof visibleColumns<Row>>) =>
    visibleColumns(...choice).map(({ key }) => key);
  expect(keys(columns, null)).toEqual(["name", "value"]);
  expect(keys(columns, ["more", "name"])).toEqual(["name", "more"]);
  expect(keys(columns, ["nada"])).toEqual(["name"]);
});

it("an order in the address goes there and back", () => {
  for (const text of ["volumen", "-volumen"]) expect(writeSorting(readSorting(text))).toBe(text);
  expect([readSorting("volumen"), readSorting("-volumen")].map((one) => one?.isDescending)).toEqual([
    true,
    false,
  ]);
  expect([readSorting(null), readSorting(""), writeSorting(null)]).toEqual([null, null, null]);
});

it("a table tells a screen reader how long it is and where each row stands, and a dash for what isn't known", () => {
  render(
    <DataTable
      label="Prueba"
      rows={rows}
      columns={columns}
      rowClass={({ name }) => (name === "a" ? "mark" : undefined)}
    />,
  );
  const table = screen.getByRole("table", { name: "Prueba" });
  expect(table).toHaveAttribute("aria-rowcount", "5");
  const visibleRows = within(table).getAllByRole("row");
  expect(visibleRows.map((row) => row.getAttribute("aria-rowindex"))).toEqual(["1", "2", "3", "4", "5"]);
  expect(visibleRows.map((row) => row.classList.contains("mark"))).toEqual([
    false,
    false,
    true,
    false,
    false,
  ]);
  expect(
    within(visibleRows[1] as HTMLElement)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  ).toEqual(["–", "–"]);
  expect(within(visibleRows[1] as HTMLElement).getByRole("rowheader")).toHaveTextContent("b");
});

it("a long table keeps the room of the rows that it doesn't draw, and a row is itself while others come", () => {
  const long: Row[] = Array.from({ length: 100 }, (_, place) => ({ name: `n${place}`, value: place }));
  const titled = columns.map((column) => ({
    ...column,
    description: `qué es ${column.heading}`,
    title: ({ name }: Row) => `${column.key} de ${name}`,
  }));
  const table = (tableRows: Row[]) => (
    <DataTable label="Larga" rows={tableRows} columns={titled} keyOf={({ name }) => name} />
  );
  const { rerender } = render(table(long));
  const { tHead, tBodies } = screen.getByRole<HTMLTableElement>("table", { name: "Larga" });
  // 56 rows of 30 px are drawn before anything is measured.
  const body = tBodies[0] as HTMLTableSectionElement;
  expect(body.rows).toHaveLength(57);
  expect(body.rows[56]?.style.height).toBe("1320px");
  const [first] = body.rows;
  expect([...(first?.cells ?? [])].map(({ title }) => title)).toEqual([
    "name de n0",
    "value de n0",
    // Its dash says it.
    "",
  ]);
  expect([...(tHead?.rows[0]?.cells ?? [])].map(({ title }) => title)).toEqual([
    "qué es Nombre",
    "qué es Valor",
    "qué es Más",
  ]);
  rerender(table([{ name: "nuevo", value: 7 }, ...long]));
  expect(body.rows[1]).toBe(first);
  expect(first).toHaveAttribute("aria-rowindex", "3");
});

it("the menu of columns keeps their own order, and gives the first choice back", async () => {
  const onChange = vi.fn<(keys: readonly string[] | null) => void>();
  render(<ColumnMenu columns={columns} visible={visibleColumns(columns, null)} onChange={onChange} />);
  await userEvent.click(screen.getByRole("button", { name: "Columnas" }));
  await userEvent.click(screen.getByRole("menuitemcheckbox", { name: "Más" }));
  await userEvent.click(screen.getByRole("menuitemcheckbox", { name: "Nombre" }));
  await userEvent.click(screen.getByRole("menuitem", { name: "Restablecer" }));
  expect(onChange.mock.calls).toEqual([[["name", "value", "more"]], [["value"]], [null]]);
  render(<ColumnMenu columns={columns} visible={columns.slice(1)} onChange={onChange} />);
  await userEvent.click(screen.getAllByRole("button", { name: "Columnas" })[1] as HTMLElement);
  await userEvent.click(screen.getByRole("menuitemcheckbox", { name: "Nombre" }));
  expect(onChange.mock.lastCall).toEqual([["name", "value", "more"]]);
});

it("a file is named by the day in Buenos Aires, where it is still yesterday at half past one in UTC", async () => {
  const saved = savedFiles();
  const clock = { now: () => Date.parse("2026-11-21T01:30:00Z") };
  render(
    <ServicesProvider services={{ clock } as never}>
      <CsvMenu report="volumen" rows={rows} columns={columns} />
    </ServicesProvider>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Exportar" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: /Estándar/ }));
  expect((await saved.read())[0]).toBe("file volumen_2026-11-20.csv");
});
