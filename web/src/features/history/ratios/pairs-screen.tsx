import { useMemo } from "react";
import type { ReactNode } from "react";

import { formatInteger, formatPesos } from "@paridad/core/formats";
import type { ScannedPair } from "@paridad/core/ratios";
import { pageAt } from "@paridad/core/pages";

import { NumberChoice } from "../../../components/ui/filters/address-fields.tsx";
import { FoldedFilters } from "../../../components/ui/filters/folded-filters.tsx";
import { DataTable } from "../../../components/ui/table/data-table.tsx";
import { useTableView } from "../../../components/ui/table/use-table-view.ts";
import { useVarying } from "../../../components/ui/table/use-varying.ts";
import { Segmented } from "../../../components/ui/segmented.tsx";
import { PageBar } from "../../../components/work/page-bar.tsx";
import { LockedState } from "../../../components/work/locked-state.tsx";
import { EmptyState } from "../../../components/ui/states/states.tsx";
import { DataStates } from "../shared/data-states.tsx";
import { ChoiceSelect } from "../../../components/ui/filters/choice-select.tsx";
import { CsvMenu } from "../../../components/ui/table/csv-menu.tsx";
import { Panel } from "../../../components/ui/layout/panel.tsx";
import { PlanCutNotice } from "../shared/basis.tsx";
import { expiryGroups } from "../shared/symbols/symbol-catalogue.ts";
import { useCatalogue } from "../shared/symbols/use-catalogue.ts";
import type { Catalogue } from "../shared/symbols/use-catalogue.ts";
import { labelOf, useUrlState } from "../../../lib/view/use-url-state.ts";
import type { UrlState } from "../../../lib/view/use-url-state.ts";
import { useIsOpen } from "../../../data/access.ts";
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

const usual = { volume: 3, premium: 5 } as const;

function useChoices(url: UrlState, catalogue: Catalogue) {
  const type = url.choice("lado", types);
  const groups = useMemo(
    () => expiryGroups(catalogue.entries).filter(({ expiration }) => expiration !== null),
    [catalogue.entries],
  );
  const expiry = groups.find(({ key }) => key === url.get("vencimiento")) ?? groups[0];
  const expiration = expiry?.expiration ?? "";
  const entries = useMemo(
    () => catalogue.entries.filter((entry) => entry.expiration === expiration && entry.type === type.value),
    [catalogue.entries, expiration, type.value],
  );
  return {
    type,
    groups,
    expiration,
    entries,
    spread: url.choice("spread", spreads),
    sessions: url.numberOf("ruedas", { allowed: windowSessions, fallback: defaultWindow }),
    minimumVolume: url.numberOf("volumen", { allowed: minimumVolumes, fallback: usual.volume }),
    delta: url.choice("delta", deltaChoices),
    minimumPremium: url.numberOf("prima", { allowed: minimumPremiums, fallback: usual.premium }),
  };
}

function pairsText(count: number): string {
  return `${formatInteger(count)} ${count === 1 ? "par" : "pares"}`;
}

type Choices = ReturnType<typeof useChoices>;

type Place = { readonly url: UrlState; readonly choices: Choices };

function Filters({ url, choices, tools }: Place & { readonly tools: ReactNode }) {
  const { type, groups, expiration, sessions, minimumVolume, spread, delta, minimumPremium } = choices;
  const summary = [
    labelOf(type),
    groups.find(({ key }) => key === expiration)?.label,
    `${sessions} ruedas`,
    minimumVolume > 0 ? `volumen desde ${formatInteger(minimumVolume)}` : null,
    spread.value === "" ? null : `puntas ${labelOf(spread).toLowerCase()}`,
    delta.value === "usual" ? "delta de 0,10 a 0,60" : null,
    minimumPremium > 0 ? `prima desde ${formatPesos(minimumPremium)}` : null,
  ];
  return (
    <FoldedFilters isHead isAlways summary={summary.filter(Boolean).join(" · ")} after={tools}>
      <Segmented label="Lado" {...type} />
      <ChoiceSelect
        label="Vencimiento"
        value={expiration}
        options={groups.map(({ key, label }) => ({ value: key, label }))}
        onChange={(vencimiento) => url.set({ vencimiento })}
      />
      <NumberChoice url={url} name="ruedas" label="Ruedas" choices={windowSessions} usual={defaultWindow} />
      <NumberChoice
        url={url}
        name="volumen"
        label="Volumen mín."
        choices={minimumVolumes}
        usual={usual.volume}
      />
      <ChoiceSelect label="Distancia entre puntas" {...spread} />
      <ChoiceSelect label="Delta" {...delta} />
      <NumberChoice
        url={url}
        name="prima"
        label="Prima mín."
        choices={minimumPremiums}
        usual={usual.premium}
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

function Scan({ url, catalogue, choices }: Place & { readonly catalogue: Catalogue }) {
  const { sessions, entries, expiration, spread, minimumVolume } = choices;
  const maximumSpread = spread.value === "" ? null : Number(spread.value);
  const { query, pairs } = useScanner({
    catalogue,
    entries,
    expiration,
    sessions,
    liquidity: {
      minimumVolume,
      maximumSpread,
      deltas: choices.delta.value === "usual" ? usualDeltas : null,
      minimumPremium: choices.minimumPremium,
    },
  });
  const columns = useMemo(() => scannerColumns(sessions), [sessions]);
  const { table } = useTableView(url, { columns, narrow: narrowScannerWidths });
  const varying = useVarying(pairs, table.columns);
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
          <DataTable label="Pares por z-score" rows={pairs} {...table} columns={varying.columns} />
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
