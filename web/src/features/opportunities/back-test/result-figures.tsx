import { excessesOf } from "@paridad/core/backtest";
import type { BackTestAnswer } from "@paridad/core/contract";
import { formatDate, formatPercent, unknownDash } from "@paridad/core/formats";
import { fewCycles, intervalText, pointsText } from "@paridad/core/rules";

import { Fact } from "../../../components/ui/layout/panel.tsx";
import { textOrDash } from "../../../components/ui/states/explained-dash.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { counted } from "../../../lib/counted.ts";
import { formatSigned } from "../shared/opportunity-texts.ts";
import { skipTexts } from "./result-words.ts";

function worstDetail({ cycles, summary }: BackTestAnswer): string {
  const worst = cycles.find(({ result }) => result === summary.worst);
  return worst === undefined ? "" : `entró el ${formatDate(worst.entered)}`;
}

function Skipped({ count, skips }: { count: number; skips: BackTestAnswer["skips"] }) {
  if (skips.length === 0) return count;
  return (
    <>
      {count}{" "}
      <details className="inline-block pt-0.5 align-top text-sm font-normal text-muted">
        <summary className="list-none text-accent">ver cuáles</summary>
        {skipTexts(skips).join("; ")}
      </details>
    </>
  );
}

export function ResultFigures({
  answer,
  label,
  isHalf,
}: {
  answer: BackTestAnswer;
  label: string;
  /** Beside another one. */
  isHalf: boolean;
}) {
  const { summary, cycles, skips } = answer;
  const { n, beatCaucion, meanExcess, interval, worst, drawdown, skipped } = summary;
  const expiries = new Set(cycles.map(({ expiration }) => expiration)).size;
  return (
    <dl
      aria-label={label}
      className={classNames(
        "grid grid-cols-2 gap-x-8 gap-y-3 px-4 py-3 sm:grid-cols-3",
        !isHalf && "xl:grid-cols-6",
      )}
    >
      <Fact label="Ciclos" value={n} detail={`de ${counted(expiries, "vencimiento", "vencimientos")}`} />
      <Fact
        label="Sobre la caución"
        value={`${beatCaucion} de ${excessesOf(cycles).length}`}
        detail="netos de costos"
      />
      <Fact
        label="Exceso medio por ciclo"
        value={textOrDash(meanExcess, pointsText, fewCycles)}
        detail={interval === null ? null : `${intervalText(interval)} con 90 %`}
      />
      <Fact
        label="Peor ciclo"
        value={worst === null ? unknownDash : formatSigned(worst)}
        detail={worstDetail(answer)}
      />
      <Fact
        label="Mayor caída"
        value={drawdown === null ? unknownDash : formatPercent(drawdown)}
        detail="de lo acumulado, sobre lo puesto en un ciclo"
      />
      <Fact label="Salteados" value={<Skipped count={skipped} skips={skips} />} />
    </dl>
  );
}
