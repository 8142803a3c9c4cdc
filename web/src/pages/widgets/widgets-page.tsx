import { formatInteger } from "@paridad/core/formats";
import type { WidgetsPageProps } from "@paridad/core/contract";
import { delayedSeconds, embedCosts, embedKeyLimits, provedKeyLimits } from "@paridad/core/plans";

import { Markdown, SectionOf, TextTable, fill, readSections } from "../markdown.tsx";
import type { ReadPage } from "../site-frame.tsx";
import { Elements, elementsOf } from "./elements.tsx";
import { PanelMaker } from "./panel-maker.tsx";
import text from "./widgets.md?raw";

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
      delayMinutes: delayedSeconds / 60,
      perMinute: formatInteger(embedKeyLimits.perMinute),
      perDay: formatInteger(embedKeyLimits.perDay),
      provedPerMinute: formatInteger(provedKeyLimits.perMinute),
      provedPerDay: formatInteger(provedKeyLimits.perDay),
      cachedCost: embedCosts.kept,
      snapshotCost: embedCosts.made,
    }),
  );
  const elements = elementsOf(props.manifest);
  const parts = {
    PanelMaker: () => <PanelMaker {...props} />,
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
