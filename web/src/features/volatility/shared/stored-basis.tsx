import type { VolatilityDay } from "@paridad/core/contract";
import { formatInteger } from "@paridad/core/formats";
import { dailyFlagMessages } from "@paridad/core/messages";
import { counted } from "../../../lib/counted.ts";

const sourceNames = {
  simulated: "simulada",
  replay: "grabada",
  live: "del mercado",
  imported: "importada",
} as const;

const list = new Intl.ListFormat("es-AR");

/** Where the stored rows come from, what the share was measured on, and how many rows need care. */
export function StoredBasis({ rows }: { rows: readonly VolatilityDay[] }) {
  const sources = list.format(new Set(rows.map(({ source }) => sourceNames[source])));
  const series = [...new Set(rows.flatMap(({ realisedFrom }) => realisedFrom ?? []))].join(", ");
  const counts = new Map<VolatilityDay["flags"][number], number>();
  for (const { flags } of rows) for (const flag of flags) counts.set(flag, (counts.get(flag) ?? 0) + 1);
  return (
    <div className="text-sm text-muted">
      <p>
        {counted(rows.length, "fila", "filas")}, una por rueda y vencimiento. Fuente {sources}. Realizada de{" "}
        {series === "" ? "ninguna serie: faltan 21 ruedas de la acción" : series}.
      </p>
      {counts.size > 0 ? (
        <details className="mt-1">
          <summary className="cursor-pointer text-accent">Filas con marcas</summary>
          <ul className="mt-1 grid gap-0.5">
            {[...counts].map(([flag, count]) => (
              <li key={flag}>
                {formatInteger(count)}: {dailyFlagMessages[flag]}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}
