import { excessesOf } from "@paridad/core/backtest";
import type { BackTestAnswer } from "@paridad/core/contract";
import { formatPercent } from "@paridad/core/formats";
import { extentOf, linearScale, linePath } from "@paridad/core/plot";
import { fewCycles, intervalText, keyOfRule, pointsText, ruleWords } from "@paridad/core/rules";
import type { Rule } from "@paridad/core/rules";

import { Button } from "../../../components/ui/button.tsx";
import { Panel } from "../../../components/ui/layout/panel.tsx";
import { Segmented } from "../../../components/ui/segmented.tsx";
import { Skeleton } from "../../../components/ui/states/states.tsx";
import { counted } from "../../../lib/counted.ts";
import type { Choice } from "../../../lib/view/use-url-state.ts";
import { pointsOf } from "./result-plot.ts";
import type { Answers } from "./use-runs.ts";

export const sensitivityKinds = [
  { value: "no", label: "Ninguna" },
  { value: "base", label: "La base" },
  { value: "dias", label: "Los días" },
] as const;
export type SensitivityKind = (typeof sensitivityKinds)[number]["value"];

const strikes = ["-5", "0", "2.5", "5", "7.5", "10"] as const;
const days = ["14", "21", "32", "45", "60"] as const;

/** The rule with one of its choices changed, in the order of the choice; nothing without a kind. */
export function variantsOf(rule: Rule, kind: SensitivityKind): Rule[] {
  if (kind === "base") return strikes.map((strike) => ({ ...rule, strike }));
  return kind === "dias" ? days.map((one) => ({ ...rule, days: one })) : [];
}

const box = { width: 200, height: 72, air: 6 } as const;

type Curve = ReturnType<typeof pointsOf>;

/** All of them on the same scales. */
function scalesOf(curves: readonly Curve[]) {
  const points = curves.flat();
  const xs = extentOf(points.map(({ x }) => x)) ?? [0, 1];
  const ys = extentOf([0, ...points.flatMap(({ y }) => (y === null ? [] : [y]))]) ?? [0, 1];
  const x = linearScale(xs, [box.air, box.width - box.air]);
  const y = linearScale(ys, [box.height - box.air, box.air]);
  return {
    x,
    y,
    pathOf: (curve: Curve) => linePath(curve.map((one) => [x(one.x), one.y === null ? null : y(one.y)])),
  };
}

function Multiple({ answer, scales }: { answer: BackTestAnswer; scales: ReturnType<typeof scalesOf> }) {
  const { summary, curve } = answer;
  const { beatCaucion, meanExcess, interval } = summary;
  const compared = excessesOf(answer.cycles).length;
  const end = curve.at(-1);
  return (
    <>
      <svg
        viewBox={`0 0 ${box.width} ${box.height}`}
        role="img"
        aria-label={
          end === undefined ? "Sin ciclos" : `Acumulado ${formatPercent(end.rule, { sign: "always" })}`
        }
        className="h-auto w-full"
      >
        <line x1={0} x2={box.width} y1={scales.y(0)} y2={scales.y(0)} className="stroke-line" />
        <path
          d={scales.pathOf(pointsOf(answer, "caucion"))}
          fill="none"
          strokeWidth={1}
          className="stroke-muted"
        />
        <path
          d={scales.pathOf(pointsOf(answer, "rule"))}
          fill="none"
          strokeWidth={1.75}
          className="stroke-accent"
        />
      </svg>
      <p className="text-md font-semibold tabular-nums">
        {meanExcess === null ? (
          <span className="font-normal text-muted">{fewCycles}</span>
        ) : (
          pointsText(meanExcess)
        )}
      </p>
      <p className="text-sm text-muted tabular-nums">
        {interval === null ? "" : `${intervalText(interval)} con 90 %. `}
        {compared === 0
          ? "Ningún ciclo con caución"
          : `${beatCaucion} de ${counted(compared, "ciclo", "ciclos")} sobre la caución`}
      </p>
    </>
  );
}

function Variant({
  name,
  answer,
  scales,
  onTake,
}: {
  name: string;
  answer: BackTestAnswer | undefined;
  scales: ReturnType<typeof scalesOf>;
  /** Null of the rule itself. */
  onTake: (() => void) | null;
}) {
  return (
    <li className="-mt-px -ml-px min-w-0 border-t border-l border-line px-3 py-2">
      <div className="flex min-h-9 items-center justify-between gap-2">
        <h3 className="text-sm font-semibold">{name}</h3>
        {onTake === null ? (
          <span className="text-sm text-muted">la tuya</span>
        ) : (
          <Button tone="ghost" size="small" aria-label={`Tomar ${name}`} onClick={onTake}>
            Tomar
          </Button>
        )}
      </div>
      {answer === undefined ? (
        <Skeleton className="h-[120px]" />
      ) : (
        <Multiple answer={answer} scales={scales} />
      )}
    </li>
  );
}

/** The same rule with one choice changed, drawn small on the same scales; a press takes one. */
export function Sensitivity({
  rule,
  choice,
  answers,
  onTake,
}: {
  rule: Rule;
  choice: Choice<SensitivityKind>;
  answers: Answers;
  onTake: (key: string) => void;
}) {
  const kind = choice.value;
  const variants = variantsOf(rule, kind).map((variant) => {
    const key = keyOfRule(variant);
    const name =
      kind === "base" ? ruleWords.strike(variant, variant.strike) : ruleWords.days(variant, variant.days);
    return { key, name, answer: answers.get(key) };
  });
  const known = variants.flatMap(({ answer }) => answer ?? []);
  const scales = scalesOf(known.flatMap((answer) => [pointsOf(answer, "rule"), pointsOf(answer, "caucion")]));
  const own = keyOfRule(rule);
  return (
    <Panel
      title="Si cambia una elección"
      detail="Cada variante cuenta como una regla probada"
      actions={<Segmented label="Qué cambia" {...choice} />}
    >
      {variants.length === 0 ? null : (
        <ul className="grid grid-cols-2 overflow-hidden sm:grid-cols-3 xl:grid-cols-6">
          {variants.map(({ key, ...variant }) => (
            <Variant key={key} {...variant} scales={scales} onTake={key === own ? null : () => onTake(key)} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
