import { costSchedule, noCosts } from "@paridad/core/costs";
import type { CostTerms } from "@paridad/core/costs";
import {
  formatCost,
  formatInteger,
  formatPesos,
  formatPrice,
  formatStrike,
  formatTna,
} from "@paridad/core/formats";
import { coveredCall } from "@paridad/core/opportunities";
import { sharesPerLot } from "@paridad/core/positions";
import { ExplainedDash } from "../../../components/ui/states/explained-dash.tsx";

/** Round figures of our own: what matters is what the costs take. */
const example = { shareBid: 7_490, shareAsk: 7_500, callBid: 250, strike: 7_600, days: 30 };
const lots = 10;
const shares = lots * sharesPerLot;

function rateWith(terms: CostTerms | null): string | null {
  const rates = coveredCall({ ...example, costs: terms === null ? noCosts : costSchedule(terms) });
  return rates.ok ? formatTna(rates.exercisedTna * 100, { decimals: 1 }) : null;
}

const headings = ["Monto", "Costo", "En pesos"] as const;

function stepsOf(terms: CostTerms) {
  const { share, premium, exercise } = costSchedule(terms);
  return [
    { label: "Comprás las acciones", amount: example.shareAsk * shares, fraction: share },
    { label: "Cobrás la prima", amount: example.callBid * shares, fraction: premium },
    { label: "Te ejercen", amount: example.strike * shares, fraction: exercise },
  ];
}

function Steps({ terms }: { terms: CostTerms }) {
  const steps = stepsOf(terms);
  const total = steps.reduce((sum, { amount, fraction }) => sum + amount * fraction, 0);
  return (
    <table className="mt-3 w-full text-md tabular-nums">
      <thead>
        <tr className="text-right text-sm text-muted">
          <th scope="col" className="text-left font-normal">
            Paso
          </th>
          {headings.map((heading) => (
            <th key={heading} scope="col" className="font-normal">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {steps.map(({ label, amount, fraction }) => (
          <tr key={label} className="border-t border-line text-right">
            <th scope="row" className="py-1.5 text-left font-normal">
              {label}
            </th>
            <td>{formatPesos(amount)}</td>
            <td>{formatCost(fraction)}</td>
            <td>{formatPesos(amount * fraction)}</td>
          </tr>
        ))}
        <tr className="border-t border-line2 text-right font-semibold">
          <th scope="row" colSpan={3} className="py-1.5 text-left">
            Costos en total
          </th>
          <td>{formatPesos(total)}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** Costs of one covered call by the schedule, step by step. */
export function CostExample({ terms }: { terms: CostTerms }) {
  const { shareAsk, callBid, strike, days } = example;
  const rates = [
    { label: "TNA si te ejercen, sin costos", rate: rateWith(null) },
    { label: "Con estos costos", rate: rateWith(terms) },
  ];
  return (
    <>
      <p className="text-md text-muted">
        Comprás {formatInteger(shares)} acciones a {formatPrice(shareAsk)} y lanzás {lots} lotes de la base{" "}
        {formatStrike(strike)} a {formatPrice(callBid)}, a {days} días.
      </p>
      <Steps terms={terms} />
      <dl className="mt-4 grid grid-cols-2 gap-3 border-t border-line pt-3">
        {rates.map(({ label, rate }) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-lg font-[650] tabular-nums">
              {rate ?? <ExplainedDash text="Con estos costos no se puede calcular" />}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
