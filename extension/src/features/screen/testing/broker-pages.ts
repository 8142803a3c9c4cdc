/** Pages like those of brokers, after public descriptions of their tables; each puts itself into the document. */
const line = (cells: readonly string[], tag = "td"): string =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join("")}</tr>`;
const table = (heads: readonly string[], rows: readonly (readonly string[])[], more = ""): string =>
  `<table><thead>${line(heads, "th")}</thead><tbody>${rows.map((row) => line(row)).join("")}${more}</tbody></table>`;

const heads = [
  "Fecha Transacción",
  "Tipo Transacción",
  "Símbolo",
  "Cantidad",
  "Moneda",
  "Precio Ponderado",
  "Monto",
];
const fees = ["Comisión", "Comisión y Derecho de Mercado", "Iva", "Iva Impuesto"];
const bought = [
  "03/11/2026",
  "Compra",
  "GFGC7400DI",
  "10",
  "AR$",
  "165,50",
  "165.500,00",
  "0",
  "0",
  "0",
  "0",
];
const sold = ["04/11/2026", "Venta", "GFGC7400DI", "4", "AR$", "180,00", "72.000,00", "0", "0", "0", "0"];
const dollars = ["04/11/2026", "Compra", "GGALD", "10", "US$", "4,80", "48,00", "0", "0", "0", "0"];
const all = [...heads, ...fees];

/** Boxes that a library draws as a grid: without roles, under a box of headings. */
const boxes = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `<div>${row.map((cell) => `<span>${cell}</span>`).join("")}</div>`).join("");

/** A grid with a column that stays in sight: each line is drawn in two pieces. */
const pinned = (rows: readonly (readonly string[])[]): string => {
  const piece = (from: number, to: number) =>
    rows
      .map((row, index) => {
        const cells = row
          .slice(from, to)
          .map((cell, at) => `<div role="gridcell" aria-colindex="${from + at + 1}">${cell}</div>`);
        return `<div role="row" aria-rowindex="${index + 1}">${cells.join("")}</div>`;
      })
      .join("");
  return `<div role="grid"><div>${piece(0, 2)}</div><div>${piece(2, 99)}</div></div>`;
};

function inShadow(markup: string): void {
  document.body.innerHTML = "<broker-operations></broker-operations>";
  const root = document.querySelector("broker-operations")?.attachShadow({ mode: "open" });
  if (root) root.innerHTML = markup;
}
const show = (markup: string) => (): void => void (document.body.innerHTML = markup);

export const brokerPages = {
  "a plain table": show(table(all, [bought, sold])),
  "ten tables, one inside those that lay out the page": show(
    `<table><tr><td>${table(["Especie", "Último"], [["YPFD", "41.000"]]).repeat(8)}</td><td>${table(all, [bought, sold])}</td></tr></table>`,
  ),
  "two currencies": show(table(all, [bought, dollars, sold])),
  "totals and merged cells": show(
    table(all, [bought, sold], `<tr><td colspan="6">Total</td><td>93.500,00</td><td colspan="4"></td></tr>`),
  ),
  "a grid drawn in pieces": show(pinned([all, bought, sold])),
  "boxes without roles": show(`<main><div>${boxes([all])}</div><div>${boxes([bought, sold])}</div></main>`),
  "an open shadow root": () => inShadow(table(all, [bought, sold])),
  "a hostile page": show(
    table(all, [
      bought,
      sold,
      ["<script>window.wasRun = true</script>", "=1+1", "<img src=x onerror='window.wasRun=true'>"],
    ]),
  ),
} as const;

/** A list longer than is read. */
export const longPage = show(
  table(
    ["Especie"],
    Array.from({ length: 5_001 }, () => ["GGAL"]),
  ),
);

/** Holdings, without a day. */
export const holdings = show(
  table(
    ["Especie", "Cantidad", "Precio promedio", "Valorizado"],
    [["GFGC7400DI", "6", "165,50", "99.300,00"]],
  ),
);
