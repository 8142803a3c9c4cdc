import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";

import type { DataColumn } from "./data-columns.ts";
import { DataTableRow } from "./data-table-row.tsx";

type Row = { readonly name: string; readonly price: number | null };
const columns: readonly DataColumn<Row>[] = [
  { key: "name", heading: "Nombre", width: 80, value: ({ name }) => name },
  {
    key: "price",
    heading: "Precio",
    width: 80,
    value: ({ price }) => price,
    show: ({ price }) => (price === null ? "–" : `$ ${price}`),
    title: ({ price }) => (price === null ? "Nadie lo vende" : "De las 17:00"),
  },
];

const cellOf = (price: number | null) => {
  render(
    <table>
      <tbody>
        <DataTableRow row={{ name: "a", price }} columns={columns} index={0} />
      </tbody>
    </table>,
  );
  return screen.getByRole("cell");
};

it("a dash says its reason itself, to screen readers too", () => {
  const cell = cellOf(null);
  expect(screen.getByRole("img", { name: "Nadie lo vende" })).toHaveTextContent("–");
  expect(cell).not.toHaveAttribute("title");
});

it("a number keeps what its column says of it in the cell's title", () => {
  const cell = cellOf(5);
  expect([cell.textContent, cell.title]).toEqual(["$ 5", "De las 17:00"]);
  expect(screen.queryByRole("img")).toBeNull();
});
