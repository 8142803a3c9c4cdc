import { Plus } from "lucide-react";
import { Button } from "../../../components/ui/button.tsx";
import type { NewLeg } from "../model/draft.ts";
import type { Builder } from "../model/use-builder.ts";
import { LegRow } from "./leg-row.tsx";

/** A leg to begin with: one lot of the call at the money of the nearest expiry. */
function firstLeg({ market, expiry }: Pick<Builder, "market" | "expiry">): NewLeg | null {
  const from = expiry ?? market.expiries[0];
  const strike = from?.atTheMoneyStrike ?? from?.contracts[0]?.strike;
  if (from === undefined || strike === undefined) return null;
  const { expiration } = from;
  return { kind: "call", strike, expiration, quantity: 1, basis: "executable", own: null };
}

/** The legs of the position, and one more by the keyboard. */
export function LegTable({ builder }: { builder: Builder }) {
  const { priced, market, dispatch, draft } = builder;
  const next = firstLeg(builder);
  return (
    <section aria-label="Patas" className="positions-panel">
      <header className="flex items-center justify-between gap-3 px-3 py-2">
        <h2 className="text-md font-semibold">Patas</h2>
        <span className="flex gap-2">
          {draft.legs.length === 0 ? null : (
            <Button size="small" tone="ghost" onClick={() => dispatch({ type: "take", legs: [] })}>
              Vaciar
            </Button>
          )}
          <Button
            size="small"
            tone="secondary"
            disabled={next === null}
            onClick={() =>
              next === null ? undefined : dispatch({ type: "add", leg: { ...next, basis: "mid" } })
            }
          >
            <Plus aria-hidden /> Agregar pata
          </Button>
        </span>
      </header>
      {draft.refusal === null ? null : (
        <p role="alert" className="px-3 pb-2 text-sm text-down">
          {draft.refusal}
        </p>
      )}
      {priced.length === 0 ? (
        <p className="border-t border-line px-3 py-4 text-md text-muted">
          Elegí una estrategia armada, apretá una punta o agregá una pata.
        </p>
      ) : (
        <ul className="positions-legs">
          {priced.map((leg, index) => (
            <LegRow
              key={leg.draft.id}
              priced={leg}
              place={index + 1}
              market={market}
              onChange={(changed) => dispatch({ type: "change", id: leg.draft.id, leg: changed })}
              onRemove={() => dispatch({ type: "remove", id: leg.draft.id })}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
