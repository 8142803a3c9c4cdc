import { memo, useMemo, useState } from "react";
import { csvFile, formatDayMonth, formatPercent, formatPesos, formatPrice } from "@paridad/core/formats";
import type { CsvColumn, CsvFlavour } from "@paridad/core/formats";
import { priceDateTable, tableInstants, tableSpots } from "@paridad/core/positions";
import { buenosAiresDate } from "@paridad/core/symbols";
import { CsvFlavourMenu, useCsvDownload } from "../../../components/ui/csv-flavour-menu.tsx";
import { Segmented } from "../../../components/ui/segmented.tsx";
import { PlainTable } from "../../../components/ui/table/plain-table.tsx";
import type { Builder, BuiltPosition } from "../model/use-builder.ts";
import { ScenarioMark } from "./numbers/figure.tsx";

type Unit = "pesos" | "capital" | "maximum";
type Table = {
  readonly spots: readonly number[];
  readonly instants: readonly number[];
  readonly profits: Float64Array;
};

const steps = 20;

/** The table of a position around the scenario's spot; null where no value is known. */
function tableOf(
  { scenario, expiresAt, closedDays }: Pick<Builder, "scenario" | "expiresAt" | "closedDays">,
  position: BuiltPosition,
): (Table & { readonly marked: ReadonlySet<number> }) | null {
  if (scenario === null || expiresAt === null) return null;
  const { ends } = position.evaluation;
  const even = ends.ok ? ends.breakevens : [];
  const strikes = position.legs.flatMap((leg) => (leg.kind === "share" ? [] : [leg.strike]));
  const marked = [...strikes, ...even];
  const spots = tableSpots({ spot: scenario.spot, marked, steps });
  const instants = tableInstants({
    instant: scenario.instant,
    expiration: expiresAt,
    closedDays,
  });
  const { legs, costs, exit, keepShares } = position;
  const { rate, volatilityShift = 0 } = scenario;
  const table = priceDateTable({ legs, costs, exit, keepShares, spots, instants, rate, volatilityShift });
  return table.ok ? { spots, instants, profits: table.profits, marked: new Set(marked) } : null;
}

/** Pesos of a hundred percent; null where there is none. */
function basesOfUnits({ evaluation }: BuiltPosition): Record<Unit, number | null> {
  const { capital, ends } = evaluation;
  const maximum = ends.ok ? ends.maximum : null;
  return {
    pesos: 1,
    capital: capital.ok ? capital.capital : null,
    maximum: maximum !== null && maximum.bounded && maximum.value > 0 ? maximum.value : null,
  };
}

function Cell({ profit, unit, whole, most }: { profit: number; unit: Unit; whole: number; most: number }) {
  const strength = most > 0 ? Math.round((Math.abs(profit) / most) * 30) : 0;
  const color = profit >= 0 ? "var(--up)" : "var(--down)";
  const text =
    unit === "pesos"
      ? formatPesos(profit, { sign: "always" })
      : formatPercent(profit / whole, { sign: "always" });
  return (
    <span
      className="-mx-3 -my-1 block px-3 py-1.5 max-sm:-mx-2 max-sm:px-2"
      style={{ background: `color-mix(in srgb, ${color} ${strength}%, transparent)` }}
    >
      {text}
    </span>
  );
}

function useTableCsv({ spots, instants, profits }: Table) {
  const save = useCsvDownload();
  return (flavour: CsvFlavour) => {
    const columns: CsvColumn<number>[] = [
      { key: "spot", heading: "GGAL", value: (row) => Math.round((spots[row] ?? 0) * 100) / 100 },
      ...instants.map((instant, column) => ({
        key: new Date(instant).toISOString(),
        heading: formatDayMonth(buenosAiresDate(instant)),
        value: (row: number) => Math.round((profits[row * instants.length + column] ?? 0) * 100) / 100,
      })),
    ];
    const rows = spots.map((_, row) => row);
    save({ report: "posicion", flavour, text: csvFile(rows, { columns, flavour }) });
  };
}

function Grid({
  table,
  unit,
  whole,
  spot,
  isNow,
}: {
  table: NonNullable<ReturnType<typeof tableOf>>;
  unit: Unit;
  whole: number;
  spot: number;
  /** The first column is of this moment, not of a supposed day. */
  isNow: boolean;
}) {
  const { spots, instants, profits, marked } = table;
  const most = profits.reduce((largest, profit) => Math.max(largest, Math.abs(profit)), 0);
  const dayOf = (instant: number) => formatDayMonth(buenosAiresDate(instant));
  return (
    <PlainTable
      label="Resultado por precio y fecha"
      className="max-h-[430px]"
      headings={[
        "GGAL",
        ...instants.map((instant, index) => {
          const name = index === 0 && isNow ? "Ahora" : dayOf(instant);
          return index === instants.length - 1 ? `${name} (vence)` : name;
        }),
      ]}
      rows={spots.map((level, row) => ({
        key: level,
        isMarked: marked.has(level) || level === spot,
        cells: [
          <>
            {formatPrice(Math.round(level * 100) / 100)}{" "}
            <span className="text-muted">{formatPercent(level / spot - 1, { sign: "always" })}</span>
          </>,
          ...instants.map((instant, column) => (
            <Cell
              key={instant}
              profit={profits[row * instants.length + column] ?? 0}
              unit={unit}
              whole={whole}
              most={most}
            />
          )),
        ],
      }))}
    />
  );
}

/** Result by price and date, in pesos or against the capital or the largest gain, with its file. */
export const PriceDates = memo(({ builder, position }: { builder: Builder; position: BuiltPosition }) => {
  const [unit, setUnit] = useState<Unit>("pesos");
  const { scenario, expiresAt, closedDays } = builder;
  const table = useMemo(
    () => tableOf({ scenario, expiresAt, closedDays }, position),
    [position, scenario, expiresAt, closedDays],
  );
  const bases = basesOfUnits(position);
  const saveCsv = useTableCsv(table ?? { spots: [], instants: [], profits: new Float64Array() });
  if (table === null || scenario === null) return null;
  const units = [
    { value: "pesos", label: "Pesos" },
    ...(bases.capital === null ? [] : [{ value: "capital", label: "% del capital" } as const]),
    ...(bases.maximum === null ? [] : [{ value: "maximum", label: "% del máximo" } as const]),
  ] as const;
  const whole = bases[unit];
  return (
    <section aria-label="Tabla por precio y fecha">
      <header className="flex flex-wrap items-center justify-between gap-2 px-3 py-2">
        <h2 className="text-md font-semibold">
          Precio y fecha <ScenarioMark isScenario={builder.isScenario} />
        </h2>
        <span className="flex flex-wrap gap-2">
          <Segmented
            label="Unidad"
            value={whole === null ? "pesos" : unit}
            options={units}
            onChange={setUnit}
          />
          <CsvFlavourMenu label="CSV" onChoose={saveCsv} />
        </span>
      </header>
      <Grid
        table={table}
        unit={whole === null ? "pesos" : unit}
        whole={whole ?? 1}
        spot={scenario.spot}
        isNow={builder.draft.scenario.day === null}
      />
      <p className="px-3 py-2 text-sm text-muted">
        Neto de entrar y salir: antes del vencimiento cerrando a valor de modelo americano con la volatilidad
        de cada pata; al vencimiento, por la salida elegida.
      </p>
    </section>
  );
});
