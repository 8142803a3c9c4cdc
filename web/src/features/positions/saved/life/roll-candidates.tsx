import type { MarkedPosition } from "@paridad/core/book";
import { formatAge, formatDayMonth, formatPercent, formatPesos, formatStrike } from "@paridad/core/formats";
import { dealAt } from "@paridad/core/positions";
import { rollCandidates } from "@paridad/core/stores";
import type { MarketContract, RollCandidate, RollKind, ValuedMarket } from "@paridad/core/stores";

import { ExplainedDash } from "../../../../components/ui/states/explained-dash.tsx";
import { rollOutcome } from "./roll-outcome.ts";

const kindNames: Readonly<Record<RollKind, string>> = {
  "same-strike": "misma base",
  "at-the-money": "en el dinero",
  "same-delta": "mismo delta",
};
const nearestBase = "base más cercana";
const noClose = "Falta el precio al que cerrás";
const noOpening = "Con las puntas de ahora no se puede abrir";

type Given = {
  marked: MarkedPosition;
  market: ValuedMarket;
  /** Place of the leg that is rolled. */
  index: number;
  /** Pesos a share it is closed at. */
  close: number | null;
};

/** A roll to a candidate at the price it can be opened at. */
function outcomeOf(
  { marked, market, index, close }: Given,
  { symbol, strike, type, expiration, quote }: MarketContract,
) {
  const leg = marked.content.legs[index];
  if (leg === undefined || close === null) return null;
  const { price } = dealAt({ quantity: leg.quantity, quote });
  if (price === null) return null;
  const opening = { type, strike, expiration, symbol, quantity: leg.quantity, price };
  return rollOutcome(marked, market, {
    closing: { index, quantity: Math.abs(leg.quantity), price: close },
    opening,
  });
}

function sidesOf({ quote }: MarketContract, now: number | null): string {
  const { relativeSpread, isCrossed, quotedAt } = quote;
  const width = isCrossed
    ? "cruzadas"
    : relativeSpread === null
      ? "una punta"
      : formatPercent(relativeSpread);
  return now === null ? width : `${width} · ${formatAge({ instant: quotedAt, now })}`;
}

const unknownOutcome = {
  cash: null,
  timeValue: null,
  timeValueTna: null,
  exercisedTna: null,
  caucion: null,
  breakevens: "",
};

function Target({
  contract: { symbol, strike, expiration },
  kinds,
  isSame,
  isChosen,
  onChoose,
}: RollCandidate & Choice) {
  const names = kinds.map((kind) => (kind === "same-strike" && !isSame ? nearestBase : kindNames[kind]));
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      className="text-left hover:underline aria-pressed:text-accent"
      onClick={() => onChoose(symbol)}
    >
      {formatStrike(strike)} {formatDayMonth(expiration)}
      <span className="block text-sm font-normal text-muted">{names.join(", ")}</span>
    </button>
  );
}

type Choice = {
  /** True where the base is the one that is rolled, false where it is the nearest listed. */
  isSame: boolean;
  isChosen: boolean;
  onChoose: (symbol: string) => void;
};

function Row({
  candidate: { contract, kinds },
  given,
  isSame,
  isChosen,
  onChoose,
}: Choice & { candidate: RollCandidate; given: Given }) {
  const outcome = outcomeOf(given, contract) ?? unknownOutcome;
  const { cash, timeValue, timeValueTna, exercisedTna, caucion, breakevens } = outcome;
  const pesos = (value: number | null) => (value === null ? dash : formatPesos(value, { sign: "always" }));
  const dash = <ExplainedDash text={given.close === null ? noClose : noOpening} />;
  const noCall = timeValueTna === null ? dash : <ExplainedDash text="No se lanza ningún call" />;
  return (
    <tr>
      <th scope="row">
        <Target {...{ contract, kinds, isSame, isChosen, onChoose }} />
      </th>
      <td>{pesos(cash)}</td>
      <td>{pesos(timeValue)}</td>
      <td>
        {timeValueTna === null ? dash : formatPercent(timeValueTna, { sign: "always" })}
        {caucion === null ? null : (
          <span className="block text-sm text-muted">caución {formatPercent(caucion)}</span>
        )}
      </td>
      <td>{exercisedTna === null ? noCall : formatPercent(exercisedTna, { sign: "always" })}</td>
      <td>{breakevens || dash}</td>
      <td className="text-muted">{sidesOf(contract, given.market.asOf)}</td>
    </tr>
  );
}

/** Where an option may be rolled to in the next two expiries, side by side, net of costs; a press takes one. */
export function RollCandidates({
  chosen,
  onChoose,
  ...given
}: Given & { chosen: MarketContract | null; onChoose: (symbol: string) => void }) {
  const { marked, market, index } = given;
  const leg = marked.content.legs[index];
  if (leg === undefined || leg.type === "share") return null;
  const strike = marked.position.today[index]?.strike ?? leg.strike;
  const candidates = rollCandidates(market, { ...leg, strike });
  if (candidates.length === 0) return null;
  return (
    <div className="overflow-x-auto sm:col-span-2" role="region" aria-label="A dónde rolear" tabIndex={0}>
      <table className="positions-table">
        <caption className="sr-only">A dónde rolear</caption>
        <thead>
          <tr>
            <th scope="col">A</th>
            <th scope="col">Caja</th>
            <th scope="col" title="El que vendés menos el que recomprás, neto de costos">
              Valor tiempo
            </th>
            <th scope="col" title="Del valor tiempo sobre el capital, por los días que agrega">
              TNA quieto
            </th>
            <th scope="col" title="Con lo que gana la posición si la acción sube hasta la base y te ejercen">
              TNA ejercido
            </th>
            <th scope="col">Equilibrio</th>
            <th scope="col" title="Distancia entre puntas y edad">
              Puntas
            </th>
          </tr>
        </thead>
        <tbody>
          {candidates.map((candidate) => (
            <Row
              key={`${candidate.contract.symbol} ${candidate.contract.expiration}`}
              {...{ candidate, given, onChoose }}
              isSame={candidate.contract.strike === strike}
              isChosen={candidate.contract === chosen}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
