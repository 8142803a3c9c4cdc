import type { ReactNode } from "react";

import { spotOf } from "@paridad/core/book";
import type { MarkedPosition } from "@paridad/core/book";
import type { SavedLeg } from "@paridad/core/contract";
import { caucionWithFee } from "@paridad/core/costs";
import {
  formatAge,
  formatDayMonth,
  formatPercent,
  formatPesos,
  formatPrice,
  formatStrike,
} from "@paridad/core/formats";
import { caucionOfDays } from "@paridad/core/opportunities";
import { dealAt, legOfSaved, positionCapital, rollPosition } from "@paridad/core/positions";
import { rollCandidates } from "@paridad/core/stores";
import type { MarketContract, RollCandidate, RollKind, ValuedMarket } from "@paridad/core/stores";
import { daysBetween } from "@paridad/core/symbols";

import { PlainTable } from "../../../../components/ui/table/plain-table.tsx";
import { ExplainedDash } from "../../../../components/ui/states/explained-dash.tsx";

export type Roll = {
  readonly closing: { index: number; quantity: number; price: number };
  readonly opening: Exclude<SavedLeg, { type: "share" }>;
};

/** A roll's cash, time value and breakevens, the days it adds and the caución over them; null where it can't be dealt. */
export function rollOutcome(marked: MarkedPosition, market: ValuedMarket, { closing, opening }: Roll) {
  const { content, legs, position } = marked;
  const { costs, realized } = content;
  const { exit, keepShares } = position;
  const capital = positionCapital({ legs, costs, exit, keepShares });
  const before = content.legs[closing.index];
  const isOption = before !== undefined && before.type !== "share";
  const days = isOption ? daysBetween({ from: before.expiration, to: opening.expiration }) : 0;
  const rolled = rollPosition({
    legs: content.legs.map((leg, index) => legOfSaved(leg, position.today[index] ?? null)),
    costs,
    exit,
    keepShares,
    realized,
    closings: [closing],
    openings: [legOfSaved(opening)],
    ...(capital.ok && { capital: capital.capital }),
    days,
    spot: spotOf(market),
  });
  if (!rolled.ok) return null;
  const { cash, timeValue, timeValueTna, exercisedTna, after } = rolled;
  const levels = after.netBreakevens.map((level) => formatPrice(Math.round(level * 100) / 100));
  const caucion = days > 0 ? caucionWithFee(caucionOfDays(market.cauciones, days), costs) : null;
  return { cash, timeValue, timeValueTna, exercisedTna, days, caucion, breakevens: levels.join(" y ") };
}

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

const signedPercent = (value: number) => formatPercent(value, { sign: "always" });

/** Names a candidate; a press takes it. */
function Target({
  candidate: { contract, kinds },
  strike: from,
  chosen,
  onChoose,
}: Choice & { candidate: RollCandidate; strike: number }) {
  const { symbol, strike, expiration } = contract;
  const names = kinds.map((kind) =>
    kind === "same-strike" && strike !== from ? nearestBase : kindNames[kind],
  );
  return (
    <button
      type="button"
      aria-pressed={contract === chosen}
      className="text-left hover:underline aria-pressed:text-accent"
      onClick={() => onChoose(symbol)}
    >
      {formatStrike(strike)} {formatDayMonth(expiration)}
      <span className="block text-sm font-normal text-muted">{names.join(", ")}</span>
    </button>
  );
}

type Choice = { chosen: MarketContract | null; onChoose: (symbol: string) => void };

/** Its numbers, in the columns' order. */
function cellsOf({ contract }: RollCandidate, input: Given): ReactNode[] {
  const outcome = outcomeOf(input, contract) ?? unknownOutcome;
  const { cash, timeValue, timeValueTna, exercisedTna, caucion, breakevens } = outcome;
  const dash = <ExplainedDash text={input.close === null ? noClose : noOpening} />;
  const pesos = (value: number | null) => (value === null ? dash : formatPesos(value, { sign: "always" }));
  const noCall = timeValueTna === null ? dash : <ExplainedDash text="No se lanza ningún call" />;
  return [
    pesos(cash),
    pesos(timeValue),
    <>
      {timeValueTna === null ? dash : signedPercent(timeValueTna)}
      {caucion === null ? null : (
        <span className="block text-sm text-muted">caución {formatPercent(caucion)}</span>
      )}
    </>,
    exercisedTna === null ? noCall : signedPercent(exercisedTna),
    breakevens || dash,
    <span key="sides" className="text-muted">
      {sidesOf(contract, input.market.asOf)}
    </span>,
  ];
}

const headings = [
  "A",
  "Caja",
  { text: "Valor tiempo", title: "El que vendés menos el que recomprás, neto de costos" },
  { text: "TNA quieto", title: "Del valor tiempo sobre el capital, por los días que agrega" },
  {
    text: "TNA ejercido",
    title: "Con lo que gana la posición si la acción sube hasta la base y te ejercen",
  },
  "Equilibrio",
  { text: "Puntas", title: "Distancia entre puntas y edad" },
];

/** Roll targets of an option in the next two expiries, side by side, net of costs; a press takes one. */
export function RollCandidates({ chosen, onChoose, ...input }: Given & Choice) {
  const { marked, market, index } = input;
  const leg = marked.content.legs[index];
  if (leg === undefined || leg.type === "share") return null;
  const strike = marked.position.today[index]?.strike ?? leg.strike;
  const candidates = rollCandidates(market, { ...leg, strike });
  if (candidates.length === 0) return null;
  return (
    <PlainTable
      label="A dónde rolear"
      className="sm:col-span-2"
      headings={headings}
      rows={candidates.map((candidate) => ({
        key: `${candidate.contract.symbol} ${candidate.contract.expiration}`,
        cells: [
          <Target key="target" {...{ candidate, strike, chosen, onChoose }} />,
          ...cellsOf(candidate, input),
        ],
      }))}
    />
  );
}
