import { useMemo } from "react";
import type { ReactNode } from "react";

import { formatInteger, formatPesos } from "@paridad/core/formats";
import type { ScannedPair } from "@paridad/core/ratios";
import { pageAt } from "@paridad/core/pages";

import { FoldedFilters } from "../../../components/ui/filters/folded-filters.tsx";
import {
  narrowColumns,
  readSorting,
  visibleColumns,
  writeSorting,
} from "../../../components/ui/table/data-columns.ts";
import { DataTable } from "../../../components/ui/table/data-table.tsx";
import { useVarying } from "../../../components/ui/table/use-varying.ts";
import { Segmented } from "../../../components/ui/segmented.tsx";
import { PageBar } from "../../../components/work/page-bar.tsx";
import { LockedState } from "../../../components/work/locked-state.tsx";
import { EmptyState } from "../../../components/ui/states/states.tsx";
import { DataStates } from "../shared/data-states.tsx";
import { ChoiceSelect } from "../../../components/ui/filters/choice-select.tsx";
import { CsvMenu } from "../../../components/ui/table/csv-menu.tsx";
import { LimitSelect } from "../shared/range/limit-select.tsx";
import { Panel } from "../../../components/ui/layout/panel.tsx";
import { PlanCutNotice } from "../shared/range/plan-cut-notice.tsx";
import { expiryGroups } from "../shared/symbols/symbol-catalogue.ts";
import { useCatalogue } from "../shared/symbols/use-catalogue.ts";
import type { Catalogue } from "../shared/symbols/use-catalogue.ts";
import { useIsNarrow } from "../../../lib/view/use-is-narrow.ts";
import { useUrlState } from "../../../lib/view/use-url-state.ts";
import type { UrlState } from "../../../lib/view/use-url-state.ts";
import { useIsOpen } from "../../../lib/access.ts";
import { defaultWindow, windowSessions } from "./ratio-kinds.ts";
import { narrowScannerWidths, scannerColumns } from "./scanner-columns.tsx";
import { useScanner } from "./use-scanner.ts";

const minimumVolumes = [0, 1, 3, 10, 50, 100, 500] as const;
const spreads = [
  { value: "", label: "Cualquiera" },
  { value: "0.05", label: "Hasta 5 %" },
  { value: "0.15", label: "Hasta 15 %" },
  { value: "0.2", label: "Hasta 20 %" },
] as const;
/** Pesos a share. */
const minimumPremiums = [0, 1, 5, 10, 50] as const;
/** By size. */
const usualDeltas = [0.1, 0.6] as const;
const deltaChoices = [
  { value: "usual", label: "De 0,10 a 0,60" },
  { value: "todas", label: "Todas" },
] as const;
const types = [
  { value: "call", label: "Calls" },
  { value: "put", label: "Puts" },
] as const;

function useChoices(url: UrlState, catalogue: Catalogue) {
  const type = url.oneOf("lado", ["call", "put"]);
  const groups = useMemo(
    () => expiryGroups(catalogue.entries).filter(({ expiration }) => expiration !== null),
    [catalogue.entries],
  );
  const expiry = groups.find(({ key }) => key === url.get("vencimiento")) ?? groups[0];
  const expiration = expiry?.expiration ?? "";
  const entries = useMemo(
    () => catalogue.entries.filter((entry) => entry.expiration === expiration && entry.type === type),
    [catalogue.entries, expiration, type],
  );
  const spread = spreads.find(({ value }) => value === url.get("spread"))?.value ?? "";
  return {
    type,
    groups,
    expiration,
    entries,
    spread,
    sessions: url.numberOf("ruedas", { allowed: windowSessions, fallback: defaultWindow }),
    minimumVolume: url.numberOf("volumen", { allowed: minimumVolumes, fallback: 3 }),
    delta: url.oneOf("delta", ["usual", "todas"]),
    minimumPremium: url.numberOf("prima", { allowed: minimumPremiums, fallback: 5 }),
  };
}

function pairsText(count: number): string {
  return `${formatInteger(count)} ${count === 1 ? "par" : "pares"}`;
}

type Choices = ReturnType<typeof useChoices>;

type Place = { readonly url: UrlState; readonly choices: Choices };

function Filters({ url, choices, tools }: Place & { readonly tools: ReactNode }) {
  const { type, groups, expiration, sessions, minimumVolume, spread, delta, minimumPremium } = choices;
  const widest = spreads.find(({ value }) => value === spread)?.label.toLowerCase();
  const summary = [
    types.find(({ value }) => value === type)?.label,
    groups.find(({ key }) => key === expiration)?.label,
    `${sessions} ruedas`,
    minimumVolume > 0 ? `volumen desde ${formatInteger(minimumVolume)}` : null,
    spread === "" ? null : `puntas ${widest}`,
    delta === "usual" ? "delta de 0,10 a 0,60" : null,
    minimumPremium > 0 ? `prima desde ${formatPesos(minimumPremium)}` : null,
  ];
  return (
    <FoldedFilters isHead isAlways summary={summary.filter(Boolean).join(" · ")} after={tools}>
      <Segmented label="Lado" value={choices.type} options={types} onChange={(lado) => url.set({ lado })} />
      <ChoiceSelect
        label="Vencimiento"
        value={choices.expiration}
        options={choices.groups.map(({ key, label }) => ({ value: key, label }))}
        onChange={(vencimiento) => url.set({ vencimiento })}
      />
      <LimitSelect
        label="Ruedas"
        value={choices.sessions}
        choices={windowSessions}
        onChange={(ruedas) => url.set({ ruedas })}
      />
      <LimitSelect
        label="Volumen mín."
        value={choices.minimumVolume}
        choices={minimumVolumes}
        onChange={(volumen) => url.set({ volumen })}
      />
      <ChoiceSelect
        label="Distancia entre puntas"
        value={choices.spread}
        options={spreads}
        onChange={(spread) => url.set({ spread })}
      />
      <ChoiceSelect
        label="Delta"
        value={delta}
        options={deltaChoices}
        onChange={(delta) => url.set({ delta: delta === "usual" ? null : delta })}
      />
      <LimitSelect
        label="Prima mín."
        value={minimumPremium}
        choices={minimumPremiums}
        onChange={(prima) => url.set({ prima })}
      />
    </FoldedFilters>
  );
}

/** The count and what the table is of, under it. */
function Foot({ pairs, same }: { pairs: readonly ScannedPair[]; same: string }) {
  return (
    <p className="border-t border-line px-4 py-2 text-sm text-muted">
      {pairsText(pairs.length)} · ratio del último precio de cada rueda, la base menor sobre la mayor, del más
      lejos de su media al más cerca. Caro: la base menor vale más de lo habitual contra la mayor
      {same === "" ? null : `. En todos: ${same}`}
    </p>
  );
}

function useShownColumns(sessions: number, pairs: readonly ScannedPair[]) {
  const isNarrow = useIsNarrow();
  const columns = useMemo(() => scannerColumns(sessions), [sessions]);
  const fitting = useMemo(
    () =>
      isNarrow
        ? narrowColumns(columns, { widths: narrowScannerWidths, keys: null })
        : visibleColumns(columns, null),
    [columns, isNarrow],
  );
  return { columns, varying: useVarying(pairs, fitting) };
}

function Scan({ url, catalogue, choices }: Place & { readonly catalogue: Catalogue }) {
  const { sessions, entries, expiration, spread, minimumVolume } = choices;
  const maximumSpread = spread === "" ? null : Number(spread);
  const { query, pairs } = useScanner({
    catalogue,
    entries,
    expiration,
    sessions,
    liquidity: {
      minimumVolume,
      maximumSpread,
      deltas: choices.delta === "usual" ? usualDeltas : null,
      minimumPremium: choices.minimumPremium,
    },
  });
  const { columns, varying } = useShownColumns(sessions, pairs);
  return (
    <>
      <PlanCutNotice meta={query.meta} />
      <Panel
        head={
          <Filters {...{ url, choices }} tools={<CsvMenu report="pares" rows={pairs} columns={columns} />} />
        }
      >
        <DataStates
          query={query}
          isEmpty={pairs.length === 0}
          empty={
            <EmptyState title="Ningún par cumple con los filtros">
              Probá con menos volumen o prima, todas las deltas, más distancia entre puntas o más ruedas.
            </EmptyState>
          }
        >
          <DataTable
            label="Pares por z-score"
            rows={pairs}
            columns={varying.columns}
            sorting={readSorting(url.get("orden"))}
            onSort={(sorting) => url.set({ orden: writeSorting(sorting) })}
          />
          <Foot pairs={pairs} same={varying.text} />
        </DataStates>
      </Panel>
    </>
  );
}

/** /oportunidades/pares: every pair of an expiry, the farthest from its own history first. */
export function PairsScreen() {
  const url = useUrlState();
  const catalogue = useCatalogue();
  const hasBars = useIsOpen("history.grid");
  const here = pageAt("/oportunidades/pares");
  const choices = useChoices(url, catalogue);
  return (
    <>
      <PageBar help="Los pares de bases de un vencimiento, por lo lejos que está su ratio de su propia historia." />
      {hasBars ? (
        <Scan {...{ url, catalogue, choices }} />
      ) : (
        here && <LockedState page={here.page} needed={["history.grid"]} />
      )}
    </>
  );
}
