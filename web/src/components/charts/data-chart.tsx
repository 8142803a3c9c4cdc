import { Image, Maximize2, Minus, Plus } from "lucide-react";
import { useMemo, useState } from "react";
import type { ReactNode } from "react";

import { formatTimestamp } from "@paridad/core/formats";
import { screenWords } from "@paridad/core/messages";
import { scaleTokens, themeColors } from "@paridad/core/tokens";
import type { ThemeName } from "@paridad/core/tokens";

import { classNames } from "../../lib/class-names.ts";
import { download } from "../../lib/download.ts";
import { useServices, useTheme } from "../../lib/services.tsx";
import { Panel } from "../ui/layout/panel.tsx";
import { ChartLegend } from "./chart-legend.tsx";
import { ChartTable } from "./chart-table.tsx";
import { isBroken, longestOf, withValues } from "./chart-types.ts";
import type { ChartDrawing } from "./chart-types.ts";
import { useDrawnChart } from "./use-drawn-chart.ts";
import { ChartTool, TableToggle } from "./plot/chart-tool.tsx";

export type DataChartProps = {
  title: string;
  detail?: string;
  /** Stable between renders: the chart is drawn again when it changes. */
  drawing: ChartDrawing;
  /** Source of the data: `Importado`, `Simulado`. */
  source?: string;
  /** Name of the PNG without its ending. */
  fileName: string;
  /** Tailwind height of the drawing. */
  heightClass?: string;
  actions?: ReactNode;
};

const margin = 24;
const headerHeight = 64;
const footerHeight = 34;

/** The chart under its title and over its source, as a PNG. */
async function chartImage(
  chart: HTMLCanvasElement,
  { title, detail, source, theme }: Record<"title" | "detail" | "source", string> & { theme: ThemeName },
): Promise<Blob | null> {
  const colors = themeColors[theme];
  const ratio = window.devicePixelRatio || 1;
  const canvas = document.createElement("canvas");
  canvas.width = chart.width + 2 * margin * ratio;
  canvas.height = chart.height + (headerHeight + footerHeight) * ratio;
  const context = canvas.getContext("2d");
  if (context === null) return null;
  context.fillStyle = colors.s1;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(chart, margin * ratio, headerHeight * ratio);
  context.scale(ratio, ratio);
  const family = scaleTokens["font-sans"];
  context.fillStyle = colors.text;
  context.font = `650 16px ${family}`;
  context.fillText(title, margin, 28);
  context.fillStyle = colors.muted;
  context.font = `12px ${family}`;
  context.fillText(detail, margin, 48);
  context.fillText(source, margin, canvas.height / ratio - 13);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

function Drawing({ props, onTable }: { props: DataChartProps; onTable: () => void }) {
  const { theme } = useTheme();
  const { clock } = useServices();
  const { title, detail = "", drawing, source, fileName, heightClass = "h-[340px]" } = props;
  const { container, chart, x, hold, zoom, showAll } = useDrawnChart({ drawing, theme });
  const saveImage = async () => {
    const canvas = chart.current?.takeScreenshot(true);
    if (!canvas) return;
    const origin = [source, "Paridad", formatTimestamp(clock.now())].filter(Boolean).join(" · ");
    const image = await chartImage(canvas, { title, detail, source: origin, theme });
    if (image) download(image, `${fileName}.png`);
  };
  return (
    <>
      <div className="flex flex-col-reverse justify-between gap-x-2 sm:flex-row sm:items-start sm:pr-2">
        <ChartLegend drawing={drawing} x={x} />
        <div className="flex pt-1 max-sm:self-end max-sm:px-2">
          <ChartTool label="Acercar" onClick={() => zoom(0.6)}>
            <Plus aria-hidden />
          </ChartTool>
          <ChartTool label="Alejar" onClick={() => zoom(1 / 0.6)}>
            <Minus aria-hidden />
          </ChartTool>
          <ChartTool label="Ver todo" onClick={showAll}>
            <Maximize2 aria-hidden />
          </ChartTool>
          <TableToggle isTable={false} onToggle={onTable} />
          <ChartTool label="Descargar PNG" onClick={() => void saveImage()}>
            <Image aria-hidden />
          </ChartTool>
        </div>
      </div>
      <div
        ref={container}
        onPointerDown={hold}
        role="img"
        aria-label={`Gráfico: ${title}. ${detail}`}
        className={classNames("px-1 pb-1", heightClass)}
      />
    </>
  );
}

function BehindIt({ props, onChart }: { props: DataChartProps; onChart: () => void }) {
  const { title, drawing, heightClass = "h-[340px]" } = props;
  return (
    <>
      <div className="flex justify-end border-b border-line px-2 py-1">
        <TableToggle isTable onToggle={onChart} />
      </div>
      <div className={heightClass}>
        <ChartTable drawing={drawing} label={title} />
      </div>
    </>
  );
}

/** With fewer observations a drawing is one block: the numbers stand in its place. */
const fewestDrawn = 3;

/** The numbers of a chart with too few to draw. */
function FewNumbers({ drawing, label }: { drawing: ChartDrawing; label: string }) {
  return (
    <div className="px-4 py-3">
      <p className="mb-2 text-md text-muted">
        Con menos de {fewestDrawn} valores no hay gráfico: estos son los números.
      </p>
      <div className="h-40">
        <ChartTable drawing={drawing} label={label} />
      </div>
    </div>
  );
}

/** A chart with its legend, zoom, PNG and the table behind it; what has no value isn't drawn, and is told. */
export function DataChart(props: DataChartProps) {
  const [isTable, setTable] = useState(false);
  const { title, detail, actions } = props;
  const { drawing, absent } = useMemo(() => withValues(props.drawing), [props.drawing]);
  const count = longestOf(drawing.series);
  const isDrawn = count >= fewestDrawn;
  const own = { ...props, drawing };
  const notes = [
    ...(absent.length > 0 ? [`Sin valores en este período: ${absent.join(", ")}.`] : []),
    ...(isBroken(drawing) ? ["Donde una línea se corta falta su valor."] : []),
  ];
  return (
    <Panel isFigure title={title} detail={detail} actions={actions}>
      {count === 0 ? <p className="px-4 py-10 text-center text-muted">{screenWords.noValues}</p> : null}
      {count > 0 && !isDrawn ? <FewNumbers drawing={drawing} label={title} /> : null}
      {isDrawn && isTable ? <BehindIt props={own} onChart={() => setTable(false)} /> : null}
      {isDrawn && !isTable ? <Drawing props={own} onTable={() => setTable(true)} /> : null}
      {count > 0 && notes.length > 0 ? (
        <p className="border-t border-line px-4 py-2 text-sm text-muted">{notes.join(" ")}</p>
      ) : null}
    </Panel>
  );
}

/** Notice required by the charts' licence, as text under them. */
export function ChartCredit() {
  return (
    <p className="mt-4 text-sm text-muted">
      Gráficos hechos con Lightweight Charts™ de TradingView, Inc. Copyright © 2025{" "}
      <a href="https://www.tradingview.com/" rel="noreferrer" target="_blank" className="underline">
        TradingView
      </a>
      .
    </p>
  );
}
