import { unknownReasonMessages } from "@paridad/core/messages";
import { formatNumber, formatPercent, formatPesos, formatPrice } from "@paridad/core/formats";
import { ExplainedDash } from "../../../../components/ui/states/explained-dash.tsx";
import { distancesFrom } from "@paridad/core/positions";
import { marginParameters, unlimitedMargin } from "@paridad/core/risk";
import { useRiskSettings } from "../../../../lib/positions/use-risk-settings.ts";
import type { Builder } from "../../model/use-builder.ts";
import type { PathOddsState } from "../../odds/use-path-odds.ts";
import type { SmileOddsState } from "../../odds/use-smile-odds.ts";
import { extreme, extremeTone, Figure, signed, toneOf } from "./figure.tsx";
import type { Tags } from "./figure.tsx";
import { OddsNumbers } from "./odds-numbers.tsx";
import { reasonText } from "./reasons.ts";

type Position = NonNullable<Builder["position"]>;
type Evaluation = Position["evaluation"];

/** None is an answer: a dash would say that it isn't known. */
function levels(found: readonly number[]): string {
  if (found.length === 0) return "ninguno";
  return found.map((level) => formatPrice(Math.round(level * 100) / 100)).join(" y ");
}

/** How far breakevens are from the share of now, as others print them too. */
function distances(found: readonly number[], spot: number | null): string {
  const moves = distancesFrom(spot, found).map((move) => formatPercent(move, { sign: "always" }));
  return moves.length === 0 ? "" : `${moves.join(" y ")} de ahora · `;
}

/** What one peso of the largest loss may bring; nothing where one of the two has no limit or isn't one. */
function rewardText({ reward }: Extract<Evaluation["ends"], { ok: true }>): string {
  if (!reward.ok) return "";
  return ` · ganás hasta ${formatNumber(reward.perPeso, { minimumDecimals: 2, maximumDecimals: 2 })} por peso`;
}

type Ends = Pick<Evaluation, "atExpiry" | "ends"> & { readonly spot: number | null; readonly tags: Tags };

/** What it costs, and what it may bring at the end: the same in every scenario. */
function AtExpiry({ atExpiry, ends, spot, tags }: Ends) {
  if (!atExpiry.ok || !ends.ok) {
    const text = ends.ok ? "" : reasonText(ends.reason);
    return <Figure label="Al vencimiento" value={<ExplainedDash text={text} />} tag="" />;
  }
  const isEstimated = "isEstimated" in atExpiry;
  const { maximum, minimum, breakevens } = ends;
  const note = isEstimated ? "neta, estimada al primer vencimiento" : "neta";
  // Over two expiries the second leg is worth what the scenario says.
  const own = isEstimated ? { tag: tags.scenario, isScenario: tags.isScenario } : { tag: tags.live };
  return (
    <>
      <Figure
        label="Ganancia máxima"
        value={extreme(maximum, "Sin techo")}
        detail={note}
        {...own}
        tone={extremeTone(maximum, "up")}
      />
      <Figure
        label="Pérdida máxima"
        value={extreme(minimum, "Sin límite")}
        detail={`${note}${rewardText(ends)}`}
        {...own}
        tone={extremeTone(minimum, "down")}
      />
      <Figure
        label="Equilibrio"
        value={levels(breakevens)}
        detail={`${distances(breakevens, spot)}${isEstimated ? "estimado · " : ""}bruto ${levels(atExpiry.breakevens)}`}
        {...own}
      />
    </>
  );
}

function Paid({ paid, tag }: { paid: Evaluation["paid"]; tag: string }) {
  if (!paid.ok) {
    return <Figure label="Pagás" value={<ExplainedDash text={reasonText(paid.reason)} />} tag={tag} />;
  }
  const { netOutlay, outlay } = paid;
  return (
    <Figure
      label={netOutlay < 0 ? "Cobrás" : "Pagás"}
      value={formatPesos(Math.abs(netOutlay))}
      detail={`${formatPesos(netOutlay - outlay)} son costos`}
      tag={tag}
    />
  );
}

function Outlay({ builder, position, tags }: { builder: Builder; position: Position; tags: Tags }) {
  const { paid } = position.evaluation;
  const { pesos, fillable } = builder.slippage;
  const part =
    fillable !== null && fillable < 1 ? `el ${formatPercent(fillable)} de los lotes` : "toda la posición";
  const isDealt = builder.priced.some(({ draft }) => draft.basis === "executable");
  const missing = isDealt ? unknownReasonMessages["one-sided"] : "Ninguna pata va al precio ejecutable";
  return (
    <>
      <Paid paid={paid} tag={tags.live} />
      <Figure
        label="Deslizamiento"
        value={pesos === null ? <ExplainedDash text={missing} /> : formatPesos(pesos)}
        detail={fillable === null ? "contra el medio" : `hay punta para ${part}`}
        tag={tags.live}
        title="Lo que cuesta cruzar las puntas contra el medio"
      />
      <Capital builder={builder} position={position} tag={tags.live} />
    </>
  );
}

function Capital({ builder, position, tag }: { builder: Builder; position: Position; tag: string }) {
  const { legs, evaluation } = position;
  const { capital } = evaluation;
  const spot = builder.live?.spot ?? Number.NaN;
  if (capital.ok) {
    const value = formatPesos(capital.capital);
    return <Figure label="Capital" value={value} detail={capitalNames[capital.basis]} tag={tag} />;
  }
  if (unlimitedMargin({ legs, spot, capital }) !== null) return <Margin legs={legs} spot={spot} tag={tag} />;
  return <Figure label="Capital" value={<ExplainedDash text={reasonText(capital.reason)} />} tag={tag} />;
}

const unlimited = { ok: false, reason: "unlimited-loss" } as const;

/** With the fractions that the user keeps for the portfolio. */
function Margin({ legs, spot, tag }: Pick<Position, "legs"> & { spot: number; tag: string }) {
  const [said] = useRiskSettings();
  const parameters = {
    notionalShare: said.notionalShare ?? marginParameters.notionalShare,
    floorShare: said.floorShare ?? marginParameters.floorShare,
  };
  const margin = unlimitedMargin({ legs, spot, capital: unlimited, parameters });
  const [share, floor] = [parameters.notionalShare, parameters.floorShare].map(
    (part) => `${formatNumber(part * 100, { minimumDecimals: 0, maximumDecimals: 2 })} %`,
  );
  return (
    <Figure
      label="Garantía estimada"
      value={margin === null ? <ExplainedDash text={reasonText("unlimited-loss")} /> : formatPesos(margin)}
      detail="no es la de tu broker"
      tag={tag}
      title={`Con reglas públicas: la prima más el ${share} de la acción, menos lo que está fuera del dinero; como mínimo, la prima más el ${floor}`}
    />
  );
}

const capitalNames = {
  outlay: "lo que pagás",
  "largest-loss": "lo que podés perder",
  margin: "la garantía",
} as const;

/** A rate a year where one says something, otherwise the result over the term. */
function BestReturn({ evaluation, tag }: { evaluation: Evaluation; tag: string }) {
  const { bestReturn } = evaluation;
  if (!bestReturn.ok) {
    const dash = <ExplainedDash text={reasonText(bestReturn.reason)} />;
    return <Figure label="TNA máxima" value={dash} tag={tag} />;
  }
  const { share, tna, tea } = bestReturn;
  const title = "De la ganancia máxima sobre el capital, en días corridos de hoy al vencimiento";
  if (tna === null) {
    const best = { label: "Rendimiento máximo", detail: "en el plazo" };
    return <Figure {...best} value={formatPercent(share)} tag={tag} title={title} />;
  }
  return (
    <Figure
      label="TNA máxima"
      value={formatPercent(tna)}
      detail={`${formatPercent(share)} en el plazo · TEA ${tea === null ? "> 999 %" : formatPercent(tea)}`}
      tag={tag}
      title={title}
    />
  );
}

const expectedTitle = ({
  caucion,
  edge,
  costs,
  expected,
}: Extract<Evaluation["expectedReturn"], { ok: true }>) =>
  `Caución ${formatPesos(caucion)} + ventaja ${signed(edge)} − costos ${formatPesos(costs)} = esperado ${signed(expected)}. La ventaja es lo que las opciones valen con la volatilidad esperada del papel, menos lo que pagás por ellas`;

/** The expected result beside the same capital in caución: the largest gain alone would praise a losing trade. */
function AgainstCaucion({ evaluation, tags }: { evaluation: Evaluation; tags: Tags }) {
  const { expectedReturn: found } = evaluation;
  const own = { tag: tags.scenario, isScenario: tags.isScenario };
  const over = found.ok ? found.overCaucion : null;
  const reason = found.ok ? "Falta la tasa" : reasonText(found.reason);
  return (
    <Figure
      label="Esperado contra caución"
      value={over === null ? <ExplainedDash text={reason} /> : signed(over.pesos)}
      detail={
        over === null || over.tna === null ? null : `${formatPercent(over.tna, { sign: "always" })} de TNA`
      }
      tone={toneOf(over?.pesos)}
      {...own}
      title={found.ok ? expectedTitle(found) : undefined}
    />
  );
}

function Now({ evaluation, tags }: { evaluation: Evaluation; tags: Tags }) {
  const { value, atInstant } = evaluation;
  const own = { tag: tags.scenario, isScenario: tags.isScenario };
  return (
    <>
      <Figure
        label={tags.isScenario ? "Resultado en el escenario" : "Resultado a valor medio"}
        value={value.ok ? signed(value.netProfit) : <ExplainedDash text={reasonText(value.reason)} />}
        detail={
          value.ok
            ? `neto de entrar y salir · bruto ${signed(value.profit)} · vale ${formatPesos(value.value)}`
            : null
        }
        tone={value.ok ? toneOf(value.netProfit) : undefined}
        {...own}
      />
      <Figure
        label={tags.isScenario ? "Equilibrio en esa fecha" : "Equilibrio hoy"}
        value={
          atInstant.ok ? (
            levels(atInstant.netBreakevens)
          ) : (
            <ExplainedDash text={reasonText(atInstant.reason)} />
          )
        }
        detail={
          atInstant.ok
            ? `a valor de modelo · neto de entrar y salir · bruto ${levels(atInstant.breakevens)}`
            : null
        }
        {...own}
      />
    </>
  );
}

/** Every number of the position, each saying whether it is of now or of the scenario. */
export function KeyNumbers({
  builder,
  position,
  paths,
  smiles,
  tags,
}: {
  builder: Builder;
  position: Position;
  paths: PathOddsState;
  smiles: SmileOddsState;
  tags: Tags;
}) {
  const { evaluation } = position;
  return (
    <section aria-label="Números de la posición" className="positions-panel px-3 py-3">
      <dl className="positions-figures">
        <Outlay builder={builder} position={position} tags={tags} />
        <AtExpiry
          atExpiry={evaluation.atExpiry}
          ends={evaluation.ends}
          spot={builder.live?.spot ?? null}
          tags={tags}
        />
        <OddsNumbers evaluation={evaluation} paths={paths} smiles={smiles} tags={tags} />
        <BestReturn evaluation={evaluation} tag={tags.live} />
        <AgainstCaucion evaluation={evaluation} tags={tags} />
        <Now evaluation={evaluation} tags={tags} />
      </dl>
    </section>
  );
}
