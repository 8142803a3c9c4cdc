import type { WidgetsPageProps } from "@paridad/core/contract";
import { delayedSeconds, embedCosts, embedKeyLimits, provedKeyLimits } from "@paridad/core/plans";

import { Markdown, SectionOf, TextTable, fill, readSections } from "../markdown.tsx";
import type { ReadPage } from "../site-frame.tsx";
import { Elements, elementsOf } from "./elements.tsx";
import text from "./widgets.md?raw";

const whole = new Intl.NumberFormat("es-AR");

/** The panels themselves, with the public sample. */
function Live({ pair: [symbol1, symbol2] }: WidgetsPageProps) {
  return (
    <>
      <h3>Cadena de opciones</h3>
      <div className="stage chain">
        <paridad-option-chain strikes="4" />
      </div>
      <h3>Volatilidad de un vencimiento</h3>
      <div className="stage volatility">
        <paridad-volatility />
      </div>
      <h3>Ratio de dos símbolos</h3>
      <div className="stage ratios">
        <paridad-ratios symbol1={symbol1} symbol2={symbol2} />
      </div>
      <h3>Lanzamientos contra la caución</h3>
      <paridad-lanzamientos rows="4" />
      <h3>Una línea del mercado</h3>
      <paridad-ticker />
      <script type="module" src="/v1/paridad.js" />
    </>
  );
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "paridad-option-chain": { strikes: string };
      "paridad-volatility": object;
      "paridad-lanzamientos": { rows: string };
      "paridad-ticker": object;
      "paridad-ratios": { symbol1: string; symbol2: string };
    }
  }
}

function Versions({ versions }: WidgetsPageProps) {
  const rows = versions.map(({ version, integrity }, at) => [
    at === 0 ? `${version} (la actual)` : version,
    `\`/widgets/${version}/paridad.js\``,
    integrity === null ? "" : `\`${integrity}\``,
  ]);
  return <TextTable heads={["Versión", "Dirección", "integrity"]} rows={rows} />;
}

/** `/widgets/`: everything a partner needs. */
export function widgetsPage(props: WidgetsPageProps): ReadPage {
  const [current] = props.versions;
  const { lead, sections } = readSections(
    fill(text, {
      base: props.base,
      version: current?.version ?? "",
      integrity: current?.integrity ?? "",
      symbol1: props.pair[0],
      symbol2: props.pair[1],
      delayMinutes: delayedSeconds / 60,
      perMinute: whole.format(embedKeyLimits.perMinute),
      perDay: whole.format(embedKeyLimits.perDay),
      provedPerMinute: whole.format(provedKeyLimits.perMinute),
      provedPerDay: whole.format(provedKeyLimits.perDay),
      cachedCost: embedCosts.kept,
      snapshotCost: embedCosts.made,
    }),
  );
  const elements = elementsOf(props.manifest);
  const parts = {
    Live: () => <Live {...props} />,
    Elements: () => <Elements elements={elements} />,
    Versions: () => <Versions {...props} />,
  };
  return {
    path: "/widgets/",
    title: "Widgets de Paridad: opciones de GGAL en tu sitio",
    description:
      "Seis paneles de opciones de GGAL en tu página con unas líneas de HTML, React, iframe o WordPress: cadena, volatilidad, ratio, posición, lanzamientos y una línea.",
    index: sections.map((section) =>
      section.id === "referencia"
        ? { ...section, parts: elements.map(({ tagName }) => ({ id: tagName, title: `<${tagName}>` })) }
        : section,
    ),
    children: (
      <>
        <Markdown text={lead} />
        {sections.map((section) => (
          <SectionOf key={section.id} section={section} parts={parts} />
        ))}
      </>
    ),
  };
}
