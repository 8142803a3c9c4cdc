import { useMemo } from "react";

import type { RatioRow } from "@paridad/core/contract";

import { Segmented } from "../../../components/ui/segmented.tsx";
import { NumberChoice } from "../../../components/ui/filters/address-fields.tsx";
import { EventChart } from "../../../components/charts/events/event-chart.tsx";
import { counted } from "../../../lib/counted.ts";
import type { UrlState } from "../../../lib/view/use-url-state.ts";
import { RatioFacts } from "./ratio-facts.tsx";
import { ratioDrawing } from "./ratio-drawing.ts";
import { defaultWindow, ratioKinds, ratioNames, windowSessions } from "./ratio-kinds.ts";
import type { RatioKind } from "./ratio-kinds.ts";
import { useRatioStatistics } from "./use-ratios.ts";

const kindOrder: [RatioKind, ...RatioKind[]] = ["precio_cierre", "compra_venta", "venta_compra"];
const kinds = ratioKinds.map((value) => ({ value, label: ratioNames[value].label }));

/** The pair's ratio against its history: statistics over N sessions and their chart. */
export function RatioAnalysis({
  url,
  rows,
  name,
  source,
}: {
  url: UrlState;
  /** Rows of every session to look at, any order. */
  rows: readonly RatioRow[];
  /** `GFGC74000D / GFGC78000D`. */
  name: string;
  source: string;
}) {
  const kind = url.oneOf("ratio", kindOrder);
  const sessions = url.numberOf("ruedas", { allowed: windowSessions, fallback: defaultWindow });
  const { bySession, newest, result } = useRatioStatistics(rows, { kind, sessions });
  const drawing = useMemo(
    () => ratioDrawing(rows, { kind, sessions, result }),
    [rows, kind, sessions, result],
  );
  return (
    <div className="grid gap-3">
      <EventChart
        title={name}
        detail={`${ratioNames[kind].label}: ${ratioNames[kind].detail.toLowerCase()} · ${counted(bySession.length, "rueda", "ruedas")} con dato`}
        drawing={drawing}
        source={source}
        actions={
          <>
            <Segmented
              label="Ratio"
              value={kind}
              options={kinds}
              onChange={(ratio) => url.set({ ratio })}
              className="max-w-full overflow-x-auto"
            />
            <NumberChoice
              url={url}
              name="ruedas"
              label="Ruedas"
              choices={windowSessions}
              usual={defaultWindow}
            />
          </>
        }
        fileName={`ratio_${name.replaceAll(/[^A-Z0-9.]+/g, "_")}`}
      />
      <section aria-label="Estadística" className="rounded-lg border border-line bg-s1 shadow-card">
        <RatioFacts
          result={result}
          sessions={sessions}
          date={bySession.at(-1)?.date ?? null}
          newest={newest}
        />
      </section>
    </div>
  );
}
