import { useMemo } from "react";

import type { BackTestAnswer } from "@paridad/core/contract";
import { formatDate, formatInteger } from "@paridad/core/formats";

import { PlotLegend } from "../../../components/charts/plot/plot-legend.tsx";
import { ValuePlot } from "../../../components/charts/plot/value-plot.tsx";
import { Panel } from "../../../components/ui/layout/panel.tsx";
import { Segmented } from "../../../components/ui/segmented.tsx";
import { Notice } from "../../../components/ui/states/notice.tsx";
import { EmptyState } from "../../../components/ui/states/states.tsx";
import { CsvMenu } from "../../../components/ui/table/csv-menu.tsx";
import { useTableView } from "../../../components/ui/table/use-table-view.ts";
import { DataTable } from "../../../components/ui/table/data-table.tsx";
import { counted } from "../../../lib/counted.ts";
import type { UrlState } from "../../../lib/view/use-url-state.ts";
import { cycleColumns, narrowCycles } from "./cycle-columns.tsx";
import type { CycleRow } from "./cycle-columns.tsx";
import { ResultFigures } from "./result-figures.tsx";
import { resultPlot } from "./result-plot.ts";
import type { NamedAnswer } from "./result-plot.ts";
import { earlyCloseText, hintOf, skipTexts, verdictOf } from "./result-words.ts";

type Answer = BackTestAnswer;

const onlyRule = "La regla";

const basisOf = ({ sessions, from, to }: Answer) =>
  `${formatInteger(sessions)} ruedas guardadas, del ${formatDate(from)} al ${formatDate(to)}`;

/** Doubts about those sessions, before any number. */
function Doubts({ answer }: { answer: Answer }) {
  const { source, unknownRenames, leftOut } = answer;
  const renames =
    unknownRenames.length === 0
      ? null
      : `Bases renombradas sin un ajuste que las explique: ${unknownRenames.map(formatDate).join(", ")}; los ciclos que las cruzan se pierden.`;
  const doubts = [renames, leftOut].filter((doubt) => doubt !== null).join(" ");
  return (
    <>
      {source === "simulated" ? (
        <Notice tone="warning">
          Estas ruedas son de un mercado simulado: los resultados no son los de GGAL.
        </Notice>
      ) : null}
      {doubts === "" ? null : <p className="text-sm text-muted">{doubts}</p>}
    </>
  );
}

function NoCycles({ skips }: Pick<Answer, "skips">) {
  return (
    <EmptyState title="La regla nunca opera">
      {skips.length === 0
        ? "Todavía no terminó ningún vencimiento con ruedas guardadas."
        : `De ${counted(skips.length, "entrada posible", "entradas posibles")}: ${skipTexts(skips).join("; ")}. ${hintOf(skips)}`}
    </EmptyState>
  );
}

function Summary({ name, answer, tried }: NamedAnswer & { tried: number }) {
  const earlyCloses = earlyCloseText(answer.cycles);
  return (
    <Panel title={name === onlyRule ? "Lo que habría dejado" : name} detail={basisOf(answer)}>
      {answer.cycles.length === 0 ? (
        <NoCycles skips={answer.skips} />
      ) : (
        <>
          <p className="px-4 pt-2.5 text-md">{verdictOf(answer, tried)}</p>
          {earlyCloses === null ? null : <p className="px-4 pt-1 text-sm text-muted">{earlyCloses}</p>}
          <ResultFigures answer={answer} label={`Resultado de ${name}`} isHalf={name !== onlyRule} />
        </>
      )}
    </Panel>
  );
}

function Curves({ all }: { all: readonly NamedAnswer[] }) {
  const plot = useMemo(() => resultPlot(all), [all]);
  return (
    <Panel
      isFigure
      title="Resultado acumulado"
      detail="Sobre lo puesto en un ciclo: lo mismo en cada uno, sin reinvertir"
    >
      <PlotLegend {...plot} />
      <ValuePlot
        plot={plot}
        label="Resultado acumulado de cada regla, de la caución y de la acción"
        height={300}
      />
    </Panel>
  );
}

const keyOf = ({ entered, expiration }: CycleRow) => `${entered} ${expiration}`;

function Cycles({ url, all }: { url: UrlState; all: readonly NamedAnswer[] }) {
  const { table } = useTableView(url, { columns: cycleColumns, narrow: narrowCycles });
  const chosen = all.find(({ name }) => name === url.get("tabla")) ?? all[0];
  if (chosen === undefined) return null;
  const { cycles } = chosen.answer;
  return (
    <Panel
      title="Ciclo por ciclo"
      actions={
        <>
          {all.length < 2 ? null : (
            <Segmented
              label="Ciclos de"
              value={chosen.name}
              options={all.map(({ name }) => ({ value: name, label: name }))}
              onChange={(tabla) => url.set({ tabla })}
            />
          )}
          <CsvMenu report="banco-de-pruebas" rows={cycles} columns={cycleColumns} />
        </>
      }
    >
      <DataTable label={`Ciclos de ${chosen.name}`} rows={cycles} {...table} keyOf={keyOf} />
    </Panel>
  );
}

/** Result of one rule or two: figures, chart, and each cycle. */
export function BackTestResult({
  url,
  own,
  other,
  tried,
}: {
  url: UrlState;
  own: Answer;
  other: Answer | null;
  tried: number;
}) {
  const all = useMemo((): NamedAnswer[] => {
    if (other === null) return [{ name: onlyRule, answer: own, tone: "accent" }];
    return [
      { name: "Regla 1", answer: own, tone: "accent" },
      { name: "Regla 2", answer: other, tone: "put" },
    ];
  }, [own, other]);
  const traded = useMemo(() => all.filter(({ answer }) => answer.cycles.length > 0), [all]);
  if (own.source === null)
    return (
      <EmptyState title="Todavía no hay ruedas guardadas">
        Cada rueda queda guardada después del cierre. Con el primer vencimiento que termine hay un ciclo para
        probar.
      </EmptyState>
    );
  return (
    <>
      <Doubts answer={own} />
      <div className={all.length > 1 ? "grid grid-cols-1 gap-3.5 xl:grid-cols-2" : "contents"}>
        {all.map((one) => (
          <Summary key={one.name} {...one} tried={tried} />
        ))}
      </div>
      {traded.length === 0 ? null : (
        <>
          <Curves all={traded} />
          <Cycles url={url} all={traded} />
        </>
      )}
    </>
  );
}
