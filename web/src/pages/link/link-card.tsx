import type { LinkCardProps, SharedBackTest, SharedContent } from "@paridad/core/contract";
import { formatDate, formatInteger, formatTimestamp } from "@paridad/core/formats";
import { readPanel } from "@paridad/core/panels";
import type { PanelFigure, PanelName, PanelView } from "@paridad/core/panels";
import { excessesOf } from "@paridad/core/backtest";
import { fewCycles, intervalText, pointsText } from "@paridad/core/rules";

import { panelPicture } from "../panels/picture/panel-picture.tsx";
import { pictureSvg } from "../panels/picture/picture-svg.tsx";
import type { Drawing } from "../panels/picture/picture-svg.tsx";
import { CurvePlot } from "./curve-plot.tsx";

const pace = { mode: "live", delaySeconds: null, refreshSeconds: 0 } as const;

/** A position or a smile of then, as its panel. */
function viewOf(content: Exclude<SharedContent, SharedBackTest>): PanelView {
  const viewAs = (name: PanelName, now: number) => ({
    ...({ isSample: false, isSaved: true } as const),
    name,
    now,
    choices: readPanel(name, (attribute) => (attribute === "theme" ? "dark" : null)).choices,
  });
  if (content.kind === "position") {
    const { position } = content;
    const market = { ok: true, data: { ...pace, position } } as const;
    return { ...viewAs("position", position.asOfMilliseconds), market };
  }
  const { smile } = content;
  const market = { ok: true, data: { ...pace, smile } } as const;
  return { ...viewAs("volatility", smile.asOfMilliseconds), market };
}

function figuresOf({ summary, cycles }: SharedBackTest["result"]): PanelFigure[] {
  const { n, beatCaucion, meanExcess, interval } = summary;
  const figure = (name: string, text: string | null): PanelFigure => ({
    name,
    number: text === null ? { text, reason: fewCycles } : { text, reason: null },
  });
  return [
    figure("Ciclos", formatInteger(n)),
    figure("Le ganaron a la caución", `${beatCaucion} de ${excessesOf(cycles).length}`),
    figure("Contra ella, por ciclo", meanExcess === null ? null : pointsText(meanExcess)),
    ...(interval === null ? [] : [figure("Con 90 %", intervalText(interval))]),
  ];
}

function backTestDrawing({ result }: SharedBackTest, title: string): Drawing {
  return {
    title,
    terms: `${formatDate(result.from)} al ${formatDate(result.to)} · a rayas, la caución`,
    figures: figuresOf(result),
    draw: (size, style) => <CurvePlot result={result} size={size} style={style} />,
  };
}

/** The picture that messengers show for a shared link. */
export function linkCard({ content, title, size }: LinkCardProps): string {
  if (content.kind !== "back-test") return panelPicture(viewOf(content), size);
  const { result, asOfMilliseconds } = content;
  const sessions = result.source === "simulated" ? "Ruedas simuladas" : "Ruedas guardadas";
  return pictureSvg(backTestDrawing(content, title), {
    size,
    theme: "dark",
    locale: "es-AR",
    source: `${sessions} · probada el ${formatTimestamp(asOfMilliseconds)}`,
  });
}
