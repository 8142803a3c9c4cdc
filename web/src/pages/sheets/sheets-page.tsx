import type { SheetsPageProps } from "@paridad/core/contract";
import { formatInteger } from "@paridad/core/formats";
import { sheetKeyLimits } from "@paridad/core/plans";

import { Markdown, SectionOf, TextTable, fill, readSections } from "../markdown.tsx";
import type { ReadPage } from "../site-frame.tsx";
import text from "./sheets.md?raw";

function Actions() {
  return (
    <p className="actions">
      <a className="action" href="/profile?clave=planilla">
        Crear mi clave de planilla
      </a>
    </p>
  );
}

/** The workbook in LibreOffice, with the simulated market. */
function Picture() {
  return (
    <figure>
      <a href="/planilla.webp" title="A su tamaño">
        <img
          src="/planilla.webp"
          width={870}
          height={336}
          loading="lazy"
          alt="La hoja Calls de la planilla: cada especie con su base, puntas, último, volumen, VI y griegas."
        />
      </a>
      <figcaption>La hoja Calls en dos mitades, con el mercado simulado</figcaption>
    </figure>
  );
}

/** Cells of a spreadsheet as a formula leaves them, with the simulated market. */
function Cells({
  cell,
  formula,
  columns,
  rows,
}: {
  cell: string;
  formula: string;
  columns: readonly string[];
  rows: readonly (readonly string[])[];
}) {
  const numbered = rows.map((cells, index) => [String(index + 1), ...cells]);
  return (
    <figure>
      <figcaption>
        <span>
          {cell}: <code>{formula}</code>, con el mercado simulado
        </span>
      </figcaption>
      <TextTable heads={["Fila", ...columns]} rows={numbered} />
    </figure>
  );
}

function GoogleCells() {
  return (
    <Cells
      cell="B2"
      formula={'=PARIDAD(A2:A4; "vi")'}
      columns={["A", "B"]}
      rows={[
        ["Especie", "VI"],
        ["GFGC6200DI", "48,23 %"],
        ["GFGC63621D", "47,38 %"],
        ["GFGC65621D", "46,48 %"],
      ]}
    />
  );
}

function AddressCells() {
  return (
    <Cells
      cell="A1"
      formula='=IMPORTDATA("…/v1/sheet/chain?key=…&columns=symbol,strike,bid,ask,impliedVolatility")'
      columns={["A", "B", "C", "D", "E"]}
      rows={[
        ["Símbolo", "Base", "Compra", "Venta", "Volatilidad implícita"],
        ["GFGC6200DI", "6200", "888", "909,5", "0,4823"],
        ["GFGV6200DI", "6200", "40,15", "40,9", "0,4805"],
        ["GFGC63621D", "6362,1", "749,5", "770,5", "0,4738"],
      ]}
    />
  );
}

/** `/planillas/`: three ways to have the market in a spreadsheet, and what its key opens. */
export function sheetsPage({ base }: SheetsPageProps): ReadPage {
  const { perMinute, perDay } = sheetKeyLimits;
  const limits = { perMinute: formatInteger(perMinute), perDay: formatInteger(perDay) };
  const { lead, sections } = readSections(fill(text, { base, ...limits }));
  const parts = { Actions, Picture, GoogleCells, AddressCells };
  return {
    path: "/planillas/",
    title: "GGAL viva en Excel, LibreOffice y Google Sheets · Paridad",
    description:
      "La cadena de opciones de GGAL con volatilidad implícita, tasas, lanzamientos y tu cartera en tu planilla: un archivo listo, =PARIDAD() para Google, o una dirección.",
    index: sections,
    children: (
      <>
        <Markdown text={lead} parts={parts} />
        {sections.map((section) => (
          <SectionOf key={section.id} section={section} parts={parts} />
        ))}
      </>
    ),
  };
}
