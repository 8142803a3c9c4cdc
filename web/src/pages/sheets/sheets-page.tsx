import type { SheetsPageProps } from "@paridad/core/contract";
import { formatInteger } from "@paridad/core/formats";
import { sheetKeyLimits } from "@paridad/core/plans";

import { Markdown, SectionOf, fill, readSections } from "../markdown.tsx";
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
      <img
        src="/planilla.webp"
        width={1600}
        height={338}
        loading="lazy"
        alt="La hoja Calls de la planilla: cada especie con su base, puntas, último, volumen, VI y griegas."
      />
      <figcaption>La hoja Calls, con el mercado simulado</figcaption>
    </figure>
  );
}

/** `/planillas/`: three ways to have the market in a spreadsheet, and what its key opens. */
export function sheetsPage({ base }: SheetsPageProps): ReadPage {
  const { perMinute, perDay } = sheetKeyLimits;
  const limits = { perMinute: formatInteger(perMinute), perDay: formatInteger(perDay) };
  const { lead, sections } = readSections(fill(text, { base, ...limits }));
  const parts = { Actions, Picture };
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
