import { useState } from "react";

import { isIsoDate } from "@paridad/core/lib";
import { columnRoles, gapsOf } from "@paridad/core/risk";
import type { ColumnMapping, ColumnRole } from "@paridad/core/risk";
import { buenosAiresDate, buenosAiresInstant } from "@paridad/core/symbols";

import { Button } from "../../../components/ui/button.tsx";
import { ChoiceSelect } from "../../../components/ui/filters/choice-select.tsx";
import { useServices } from "../../../lib/services.tsx";
import { CheckboxField, controlClass } from "../../../components/ui/forms/field.tsx";
import { RiskPanel } from "../shared/risk-panel.tsx";
import { PlainTable } from "../../../components/ui/table/plain-table.tsx";
import type { OpenedFile } from "./read-file.ts";
import { gapNames, roleNames } from "./texts.ts";

const none = "";

type Choosing = {
  readonly opened: OpenedFile;
  readonly mapping: ColumnMapping;
  readonly onChange: (mapping: ColumnMapping) => void;
};

const nameOf = (heading: string, column: number) => heading.trim() || `Columna ${column + 1}`;

function Roles({ roles, opened, mapping, onChange }: Choosing & { readonly roles: readonly ColumnRole[] }) {
  const named = opened.headings.map((heading, column) => ({
    value: String(column),
    label: nameOf(heading, column),
  }));
  const options = [{ value: none, label: "No está" }, ...named];
  return roles.map((role) => (
    <ChoiceSelect
      key={role}
      label={roleNames[role]}
      className="w-full"
      value={String(mapping[role] ?? none)}
      options={options}
      onChange={(value) => onChange({ ...mapping, [role]: value === none ? null : Number(value) })}
    />
  ));
}

/** Columns of which there may be several. */
function Columns({
  list,
  legend,
  opened,
  mapping,
  onChange,
}: Choosing & { readonly list: "fees" | "orders"; readonly legend: string }) {
  const places = mapping[list];
  const toggle = (index: number, isIn: boolean) =>
    onChange({
      ...mapping,
      [list]: isIn
        ? [...places, index].toSorted((one, other) => one - other)
        : places.filter((one) => one !== index),
    });
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm text-muted">{legend}</legend>
      <div className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {opened.headings.map((heading, column) =>
          heading.trim() === "" ? null : (
            <CheckboxField
              key={column}
              label={heading.trim()}
              checked={places.includes(column)}
              onChange={(event) => toggle(column, event.target.checked)}
            />
          ),
        )}
      </div>
    </fieldset>
  );
}

/** Columns of an order system alone. */
const orderRoles = ["cumulative", "average", "event"] as const satisfies readonly ColumnRole[];
const plainRoles = columnRoles.filter((role) => !orderRoles.some((one) => one === role));

/** A list where one order has several lines; out of the way of all others. */
function Orders(choosing: Choosing) {
  const { orders, cumulative } = choosing.mapping;
  const [isOpen, setOpen] = useState(orders.length > 0 || cumulative !== null);
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer text-md">Una orden va en varias líneas</summary>
      {isOpen ? (
        <div className="mt-3 grid gap-3">
          <div className={columnsGrid}>
            <Roles roles={orderRoles} {...choosing} />
          </div>
          <Columns list="orders" legend="Número de la orden y de la que reemplaza" {...choosing} />
        </div>
      ) : null}
    </details>
  );
}

const columnsGrid = "grid grid-cols-1 gap-3 sm:grid-cols-3 xl:grid-cols-5";
const decimals = [
  { value: "auto", label: "Según el archivo" },
  { value: "comma", label: "Coma: 1.234,50" },
  { value: "point", label: "Punto: 1,234.50" },
];
const units = [
  { value: "amount", label: "Según el importe" },
  { value: "lots", label: "Lotes de 100" },
  { value: "shares", label: "Acciones" },
];

function Rules({ mapping, onChange }: Omit<Choosing, "opened">) {
  return (
    <>
      <ChoiceSelect
        label="Decimales"
        className="w-full"
        value={mapping.decimal}
        options={decimals}
        onChange={(value) => onChange({ ...mapping, decimal: value as ColumnMapping["decimal"] })}
      />
      <ChoiceSelect
        label="Las opciones se cuentan en"
        className="w-full"
        value={mapping.optionUnit}
        options={units}
        onChange={(value) => onChange({ ...mapping, optionUnit: value as ColumnMapping["optionUnit"] })}
      />
      <CheckboxField
        label="El precio ya tiene los gastos"
        className="self-end pb-1.5"
        checked={mapping.netPrices}
        onChange={(event) => onChange({ ...mapping, netPrices: event.target.checked })}
      />
    </>
  );
}

/** A list without dates is of what is held on one day, which counts as of its end. */
function HoldingDay({ mapping, onChange }: Omit<Choosing, "opened">) {
  const { clock } = useServices();
  const now = clock.now();
  if (mapping.date !== null) return null;
  const dayEnd = (date: string) => Math.min(now, buenosAiresInstant({ date, minuteOfDay: 1_439 }));
  return (
    <div className="grid gap-1.5 sm:flex sm:items-center sm:gap-3">
      <label className="grid w-full gap-1 text-sm text-muted sm:w-auto">
        O es mi tenencia del día
        <input
          type="date"
          max={buenosAiresDate(now)}
          className={controlClass}
          value={mapping.heldAt === null ? "" : buenosAiresDate(mapping.heldAt)}
          onChange={({ target: { value } }) =>
            onChange({ ...mapping, heldAt: isIsoDate(value) ? dayEnd(value) : null })
          }
        />
      </label>
      <p className="min-w-0 flex-1 text-sm text-muted">
        Sin fechas, cada línea es lo que tenés: entra como comprada (vendida, si la cantidad es negativa) al
        precio promedio que dice tu broker, en la rueda anterior a ese día.
      </p>
    </div>
  );
}

function Sample({ opened }: { opened: OpenedFile }) {
  const headings = ["Línea", ...opened.headings.map(nameOf)];
  const rows = opened.sample.map(({ line, cells }) => ({
    key: String(line),
    cells: [line, ...opened.headings.map((_, column) => cells[column] ?? "")],
  }));
  return (
    <PlainTable
      label="Primeras líneas del archivo"
      headings={headings}
      rows={rows}
      texts={headings.map((_, column) => column)}
    />
  );
}

/** Meaning of each column; asked once for each kind of list. */
export function MappingPanel({
  opened,
  mapping: first,
  onRead,
}: Omit<Choosing, "onChange"> & { readonly onRead: (mapping: ColumnMapping) => void }) {
  const [mapping, setMapping] = useState(first);
  const gaps = gapsOf(mapping);
  const choosing = { opened, mapping, onChange: setMapping };
  return (
    <RiskPanel
      title="Qué hay en cada columna"
      detail={
        opened.knownBy === null
          ? "No conocemos esta lista. Decilo una vez: queda en tu cuenta para el próximo archivo igual."
          : "Cambialo si algo se leyó mal."
      }
    >
      <div className="grid gap-3 px-4 py-3">
        <div className={columnsGrid}>
          <Roles roles={plainRoles} {...choosing} />
          <Rules mapping={mapping} onChange={setMapping} />
        </div>
        <HoldingDay mapping={mapping} onChange={setMapping} />
        <Columns list="fees" legend="Comisiones, derechos e impuestos (se suman)" {...choosing} />
        <Orders {...choosing} />
        <div className="flex flex-wrap items-center gap-3">
          <Button disabled={gaps.length > 0} onClick={() => onRead(mapping)}>
            Leer las líneas
          </Button>
          {gaps.length > 0 ? (
            <p className="text-sm text-muted">Falta {gaps.map((gap) => gapNames[gap]).join(", ")}.</p>
          ) : null}
        </div>
      </div>
      <Sample opened={opened} />
    </RiskPanel>
  );
}
