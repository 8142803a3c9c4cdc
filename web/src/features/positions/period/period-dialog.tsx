import { useState } from "react";

import type { SavedPosition } from "@paridad/core/contract";
import { lastSession } from "@paridad/core/symbols";

import { Dialog } from "../../../components/ui/dialog.tsx";
import { SelectField, TextField } from "../../../components/ui/forms/field.tsx";
import { useClosedDays } from "../../../data/market/use-closed-days.ts";
import { useValuedMarketStore } from "../../../data/market/valued-market-context.tsx";
import { useWholePosition } from "../../../data/positions/use-positions.ts";
import { useServices } from "../../../lib/services.tsx";
import { beginningsOf, writtenMoment } from "./period.ts";
import type { Beginning } from "./period.ts";
import { PeriodResult } from "./period-result.tsx";
import type { Period } from "./use-period.ts";

const closing = "17:00";

/** A day and a time of it. */
function MomentFields({
  name,
  value: [day, time],
  onChange,
}: {
  name: string;
  value: readonly [string, string];
  onChange: (value: readonly [string, string]) => void;
}) {
  return (
    <div className="flex gap-2">
      <TextField
        label={`${name} el`}
        type="date"
        value={day}
        onChange={(event) => onChange([event.target.value, time])}
      />
      <TextField
        label="A las"
        type="time"
        value={time}
        onChange={(event) => onChange([day, event.target.value])}
      />
    </div>
  );
}

type Written = { readonly from: readonly [string, string]; readonly to: readonly [string, string] };

/** The period of a choice, or what is wrong with the written one. */
function periodOf(beginning: Beginning | undefined, { from, to }: Written, now: number): Period | string {
  if (beginning !== undefined) return { from: beginning.moment, to: null };
  const [start, end] = [writtenMoment(...from), to[0] === "" ? null : writtenMoment(...to)];
  if (start === null) return "Escribí desde cuándo.";
  if (start.instant >= now || (end !== null && end.instant > now)) return "Es una hora que todavía no llegó.";
  if (end !== null && end.instant <= start.instant) return "Termina antes de empezar.";
  return { from: start, to: end };
}

function useBeginnings(positions: readonly SavedPosition[]) {
  const { clock } = useServices();
  const store = useValuedMarketStore();
  const closedDays = useClosedDays();
  const [{ asOf, source }] = useState(() => store.getState().market);
  const now = asOf ?? clock.now();
  const { day } = lastSession(now, { isOpen: source?.session === "open", closedDays });
  const [first] = positions as readonly [SavedPosition, ...SavedPosition[]];
  const { whole } = useWholePosition(first);
  const only = positions.length === 1 ? whole : null;
  return { now, beginnings: beginningsOf(day, { events: only?.content?.events ?? [], closedDays }) };
}

/** Result of some positions between two moments: since the week or the month began, since a movement, or any two. */
export function PeriodDialog({
  title,
  positions,
  onClose,
}: {
  title: string;
  positions: readonly SavedPosition[];
  onClose: () => void;
}) {
  const { now, beginnings } = useBeginnings(positions);
  const [chosen, choose] = useState("0");
  const [written, write] = useState<Written>({
    from: [beginnings[0]?.moment.day ?? "", closing],
    to: ["", closing],
  });
  const beginning = beginnings[Number(chosen)];
  const period = periodOf(beginning, written, now);
  return (
    <Dialog isOpen onClose={onClose} title={title} size="large">
      <div className="grid gap-4">
        <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
          <SelectField label="Período" value={chosen} onChange={(event) => choose(event.target.value)}>
            {beginnings.map(({ name }, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
            <option value="other">Entre dos momentos</option>
          </SelectField>
          {beginning !== undefined ? null : (
            <>
              <MomentFields
                name="Desde"
                value={written.from}
                onChange={(from) => write({ ...written, from })}
              />
              <MomentFields
                name="Hasta (vacío es ahora)"
                value={written.to}
                onChange={(to) => write({ ...written, to })}
              />
            </>
          )}
        </div>
        {typeof period === "string" ? (
          <p role="alert" className="text-md text-down">
            {period}
          </p>
        ) : (
          <PeriodResult
            key={`${period.from.instant} ${period.to?.instant ?? ""}`}
            {...{ period, positions }}
          />
        )}
      </div>
    </Dialog>
  );
}
