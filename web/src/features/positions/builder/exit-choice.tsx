import type { PositionExit } from "@paridad/core/contract";
import { exitZonesText } from "@paridad/core/positions";
import { CheckboxField } from "../../../components/ui/forms/field.tsx";
import { Segmented } from "../../../components/ui/segmented.tsx";
import type { ExitDraft } from "../model/draft.ts";
import type { Builder, BuiltPosition } from "../model/use-builder.ts";

const choices: ReadonlyArray<{ readonly value: PositionExit; readonly label: string }> = [
  { value: "cheaper", label: "La más barata" },
  { value: "close", label: "Cerrar todo" },
  { value: "exercise", label: "Ejercer" },
];

/** Exit of a position at its expiry, which its net results count. */
export function ExitFields({
  exit,
  keepShares,
  onChange,
}: ExitDraft & { onChange: (change: Partial<ExitDraft>) => void }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span
          className="text-sm text-muted"
          title="Cerrar paga los costos de la prima sobre lo que vale cada opción y la venta del papel; ejercer, los del ejercicio sobre la base y la venta del papel que sobra"
        >
          Salida al vencimiento
        </span>
        <Segmented
          label="Salida al vencimiento"
          value={exit}
          options={choices}
          onChange={(chosen) => onChange({ exit: chosen })}
        />
      </div>
      <CheckboxField
        label="Me quedo con el papel que sobre: no paga su venta"
        checked={keepShares}
        onChange={({ target }) => onChange({ keepShares: target.checked })}
      />
    </>
  );
}

/** The choice of the position being built, with where each way out costs less. */
export function ExitChoice({ builder, exits }: { builder: Builder } & Pick<BuiltPosition, "exits">) {
  const { draft, dispatch, keepExit } = builder;
  const { exit, keepShares } = draft;
  return (
    <section aria-label="Salida" className="positions-panel grid gap-2 px-3 py-2.5">
      <ExitFields
        exit={exit}
        keepShares={keepShares}
        onChange={(change) => {
          dispatch({ type: "leave", change });
          keepExit({ exit, keepShares, ...change });
        }}
      />
      {exits.ok && exits.zones.length > 0 ? (
        <p className="text-sm text-muted">{exitZonesText(exits.zones)}</p>
      ) : null}
    </section>
  );
}
