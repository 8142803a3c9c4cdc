import { rateOfExpiry } from "@paridad/core/book";
import { soldLegRisks } from "@paridad/core/positions";
import type { SoldLegRisk } from "@paridad/core/positions";
import { Plus } from "lucide-react";
import { Button } from "../../../../components/ui/button.tsx";
import { NumberField } from "../../../../components/ui/forms/number-field.tsx";
import { Toolbar } from "../../../../components/ui/layout/toolbar.tsx";
import { useGridKeys } from "../../../../lib/view/use-grid-keys.ts";
import { unitsOf } from "../../model/draft.ts";
import type { NewLeg } from "../../model/draft.ts";
import type { Builder } from "../../model/use-builder.ts";
import { LegRow } from "./leg-row.tsx";
import { Step } from "./leg-parts.tsx";

/** A leg to begin with: one lot of the call at the money of the nearest expiry. */
function firstLeg({ market, expiry }: Pick<Builder, "market" | "expiry">): NewLeg | null {
  const from = expiry ?? market.expiries[0];
  const strike = from?.atTheMoneyStrike ?? from?.contracts[0]?.strike;
  if (from === undefined || strike === undefined) return null;
  const { expiration } = from;
  return { kind: "call", strike, expiration, quantity: 1, basis: "executable", own: null };
}

/** The whole position so many times: every leg in its proportion. */
function Units({ builder }: { builder: Builder }) {
  const { draft, dispatch } = builder;
  const units = unitsOf(draft);
  const scale = (next: number | null) =>
    next === null ? undefined : dispatch({ type: "scale", units: next });
  return (
    <span className="flex items-center gap-1 text-sm text-muted">
      Unidades
      <Step label="Una unidad menos" isDisabled={units <= 1} onPress={() => scale(units - 1)}>
        −
      </Step>
      <NumberField
        label="Unidades de la posición"
        isLabelHidden
        value={units}
        onCommit={scale}
        step={1}
        minimum={1}
        maximumDecimals={0}
        className="h-[34px]! w-[64px]! px-2!"
      />
      <Step label="Una unidad más" onPress={() => scale(units + 1)}>
        +
      </Step>
    </span>
  );
}

/** By row: what a sold option may bring at the market of now, not in the scenario. */
function soldOf({ rows, priced, market, live, costs }: Builder): readonly (SoldLegRisk | null)[] {
  const legs = priced.flatMap(({ leg }) => (leg === null ? [] : [leg]));
  if (live === null) return rows.map(() => null);
  const risks = soldLegRisks({
    legs,
    bids: priced.flatMap(({ leg, quote }) => (leg === null ? [] : [quote.bid])),
    spot: live.spot,
    instant: live.instant,
    rateOf: (expiresAt) => rateOfExpiry(market, expiresAt),
    ...(costs.schedule !== null && { costs: costs.schedule }),
  });
  return rows.map(({ leg }) => (leg === null ? null : (risks[legs.indexOf(leg)] ?? null)));
}

type Pin = {
  readonly builder: Builder;
  /** Keeps what is built to compare it with the next; null while another is kept. */
  readonly onPin: (() => void) | null;
};

function Actions({ builder, onPin }: Pin) {
  const { dispatch } = builder;
  const next = firstLeg(builder);
  return (
    <Toolbar label="Patas" className="flex gap-2">
      {builder.draft.legs.length === 0 ? null : (
        <Button size="small" tone="ghost" onClick={() => dispatch({ type: "take", legs: [] })}>
          Vaciar
        </Button>
      )}
      {builder.position === null || onPin === null ? null : (
        <Button size="small" tone="ghost" onClick={onPin} title="La deja en el gráfico mientras armás otra">
          Comparar
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
    </Toolbar>
  );
}

/** The legs of the position, and one more by the keyboard. */
export function LegTable({ builder, onPin }: Pin) {
  const { rows, market, dispatch, draft } = builder;
  const keys = useGridKeys();
  const sold = soldOf(builder);
  return (
    <section aria-label="Patas" className="positions-panel">
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-3 py-2">
        <h2 className="text-md font-semibold">Patas</h2>
        {draft.legs.length > 1 ? <Units builder={builder} /> : null}
        <Actions builder={builder} onPin={onPin} />
      </header>
      {draft.refusal === null ? null : (
        <p role="alert" className="px-3 pb-2 text-sm text-down">
          {draft.refusal}
        </p>
      )}
      {draft.remark?.of === draft.legs ? (
        <p className="px-3 pb-2 text-sm text-muted">{draft.remark.text}</p>
      ) : null}
      {rows.length === 0 ? null : (
        <div aria-label="Patas" className="grid" {...keys}>
          {rows.map((leg, index) => (
            <LegRow
              key={leg.draft.id}
              priced={leg}
              place={index + 1}
              market={market}
              sold={sold[index] ?? null}
              onChange={(changed) => dispatch({ type: "change", id: leg.draft.id, leg: changed })}
              onRemove={() => dispatch({ type: "remove", id: leg.draft.id })}
            />
          ))}
        </div>
      )}
    </section>
  );
}
