import { useMemo } from "react";

import type { CalibrationContent } from "@paridad/core/contract";
import { readOpenCalibration } from "@paridad/core/endpoints";
import { formatDate, formatInteger, formatPercent } from "@paridad/core/formats";
import { informationNotice } from "@paridad/core/messages";
import { addDays, buenosAiresDate, marketDays } from "@paridad/core/symbols";

import { PlotLegend } from "../../../components/charts/plot/plot-legend.tsx";
import { ValuePlot } from "../../../components/charts/plot/value-plot.tsx";
import { Panel } from "../../../components/ui/layout/panel.tsx";
import { Segmented } from "../../../components/ui/segmented.tsx";
import { textOrDash } from "../../../components/ui/states/explained-dash.tsx";
import { Notice } from "../../../components/ui/states/notice.tsx";
import { EmptyState } from "../../../components/ui/states/states.tsx";
import { PageBar } from "../../../components/work/page-bar.tsx";
import { useServices } from "../../../lib/services.tsx";
import { useData } from "../../../data/use-data.ts";
import { inSentence } from "../../../lib/view/in-sentence.ts";
import { useUrlState } from "../../../lib/view/use-url-state.ts";
import { Fact, Facts } from "../shared/facts.tsx";
import { PlainTable } from "../../../components/ui/table/plain-table.tsx";
import { QueryStates } from "../shared/query-states.tsx";
import {
  binName,
  knownBins,
  methods,
  scoreText,
  skillText,
  stretchName,
  verdictOf,
} from "./calibration-words.ts";
import type { Group } from "./calibration-words.ts";
import { PremiumPanel } from "./premium-panel.tsx";
import { reliabilityPlot } from "./calibration-words.ts";

/** Why a score has no improvement: nothing was forecast, or one outcome always came. */
const withoutSkill = (n: number) =>
  n === 0
    ? "Sin casos"
    : "Pasó siempre lo mismo: decir la frecuencia acierta siempre y no hay contra qué medir";

function Basis({ content }: { content: CalibrationContent }) {
  const { source, weeks, from, to, groups } = content;
  const expiries = Math.max(0, ...groups.map((group) => group.expiries));
  return (
    <>
      {source === "simulated" ? (
        <Notice tone="warning">
          Estas ruedas son de un mercado simulado: estos números no son los de GGAL.
        </Notice>
      ) : null}
      <p className="text-sm text-muted">
        {formatInteger(weeks)} ruedas, la última de cada semana, del {formatDate(from)} al {formatDate(to)}, y{" "}
        {formatInteger(expiries)} vencimientos terminados. Las semanas de un mismo vencimiento comparten sus
        últimos días.
      </p>
    </>
  );
}

/** The three ways beside each other: a lower score is better, 0 is never wrong. */
function Scores({ groups }: Pick<CalibrationContent, "groups">) {
  return (
    <Facts label="Puntaje de Brier">
      {methods.map(({ kind, label }) => {
        const group = groups.find((one) => one.kind === kind && one.by === "all");
        const skill = group?.skill ?? null;
        return (
          <Fact
            key={kind}
            name={`Error, ${inSentence(label)}`}
            value={scoreText(group?.brier ?? null)}
            basis={
              skill === null
                ? withoutSkill(group?.n ?? 0)
                : `${skillText(skill)} contra decir siempre la frecuencia`
            }
          />
        );
      })}
    </Facts>
  );
}

function Reliability({ group, label }: { group: Group; label: string }) {
  const plot = useMemo(() => reliabilityPlot(group, label), [group, label]);
  return (
    <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
      <Panel isFigure title="Se dijo y pasó" detail="Que GGAL terminara arriba de la base">
        <PlotLegend {...plot} />
        <ValuePlot plot={plot} label={`Lo que se dijo contra lo que pasó: ${verdictOf(group)}`} />
      </Panel>
      <Panel title="Tramo por tramo">
        <PlainTable
          label="Tramos de probabilidad"
          headings={["Se dijo", "Casos", "Pasó"]}
          rows={knownBins(group).map((bin) => ({
            key: binName(bin),
            cells: [
              binName(bin),
              formatInteger(bin.n),
              `${formatPercent(bin.observed)} (${formatInteger(bin.low * 100)}–${formatInteger(bin.high * 100)})`,
            ],
          }))}
        />
        <p className="border-t border-line px-4 py-2 text-sm text-muted">
          Entre paréntesis, el intervalo de Wilson al 90 %. Toma los casos por independientes y no lo son: las
          bases de un vencimiento terminan con un mismo cierre, así que es más angosto de lo que corresponde.
        </p>
      </Panel>
    </div>
  );
}

function Groups({ groups }: { groups: readonly Group[] }) {
  return (
    <Panel title="Por días al vencimiento y por distancia">
      <PlainTable
        label="Mejora por grupo"
        headings={["Grupo", "Mejora", "Casos", "Vencim."]}
        rows={groups.map((group) => {
          const { n, expiries, skill } = group;
          return {
            key: stretchName(group),
            cells: [
              stretchName(group),
              textOrDash(skill, skillText, withoutSkill(n)),
              formatInteger(n),
              formatInteger(expiries),
            ],
          };
        })}
      />
    </Panel>
  );
}

function Content({ content }: { content: CalibrationContent }) {
  const url = useUrlState();
  const method = url.choice("segun", methods);
  const { kind, label, text } = methods.find(({ value }) => value === method.value) ?? methods[0];
  const own = content.groups.filter((group) => group.kind === kind);
  const whole = own.find(({ by }) => by === "all");
  return (
    <>
      <Basis content={content} />
      <Scores groups={content.groups} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Segmented label="Según" {...method} />
        <p className="text-sm text-muted">
          {label}: {text}.
        </p>
      </div>
      {whole === undefined || whole.n === 0 ? (
        <EmptyState title="Sin probabilidades de esta forma">
          Ninguna rueda guardada tuvo los datos que necesita.
        </EmptyState>
      ) : (
        <>
          <p className="text-md">{verdictOf(whole)}</p>
          <Reliability group={whole} label={label} />
          <Groups groups={own} />
        </>
      )}
      <PremiumPanel premium={content.premium} />
      <p className="text-sm text-muted">
        Sobre la diagonal pasó más seguido de lo que se dijo; debajo, menos. El error (Brier) es el promedio
        de (probabilidad − lo que pasó)², con lo que pasó en 1 o 0: cuanto más bajo, mejor. La mejora compara
        con decir siempre la frecuencia observada; si es negativa, eso era mejor. Bases a 30 % de la acción o
        menos; siguen los ajustes por dividendos. Se rehace después de cada rueda. {informationNotice}
      </p>
    </>
  );
}

/** The exchange's next expiry: every month has one. */
function nextExpiry(from: string): string {
  const days = marketDays({ from, to: addDays(from, 40) });
  return formatDate(days.find(({ kind }) => kind === "expiry")?.day ?? null);
}

/** The page in a sentence, on both of its addresses. */
export const calibrationLead =
  "Cada rueda guardada dijo con qué probabilidad GGAL iba a terminar arriba de cada base. Acá está cuántas veces pasó.";

/** /volatilidad/se-cumplio. */
export function CalibrationScreen() {
  return (
    <>
      <PageBar help={calibrationLead} />
      <CalibrationView />
    </>
  );
}

export function CalibrationView() {
  const { clock } = useServices();
  const query = useData(readOpenCalibration, ["calibration"]);
  return (
    <div className="grid grid-cols-1 gap-3.5">
      <QueryStates query={query} heightClass="h-dvh">
        {query.data ? (
          <Content content={query.data} />
        ) : (
          <EmptyState title="Todavía no hay con qué medir">
            El próximo vencimiento es el {nextExpiry(buenosAiresDate(clock.now()))}. Esa noche se compara, sin
            que hagas nada, con lo que decían las ruedas guardadas.
          </EmptyState>
        )}
      </QueryStates>
    </div>
  );
}
