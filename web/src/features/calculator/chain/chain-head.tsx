import { marketPaceWords } from "@paridad/core/contract";
import type { OptionType } from "@paridad/core/symbols";

import { useCalculator } from "../live/calculator-context.tsx";
import type { ChainColumn } from "./columns/chain-columns.ts";
import { spanning } from "./columns/chain-shape.ts";
import type { ChainShape } from "./columns/chain-shape.ts";

const typeNames = { call: "CALLS", put: "PUTS" } as const;
const spokenTypes = { call: "Call", put: "Put" } as const;

type Run = { readonly group: ChainColumn["group"] | undefined; readonly key: string; readonly span: number };

function runsOf(columns: readonly ChainColumn[]): readonly Run[] {
  const runs: Run[] = [];
  for (const { group, key } of columns) {
    const last = runs.at(-1);
    if (last && group !== undefined && last.group === group)
      runs.push({ ...(runs.pop() ?? last), span: last.span + 1 });
    else runs.push({ group, key, span: 1 });
  }
  return runs;
}

function ColumnHead({
  type,
  column,
  isScenario,
  isCompact,
}: {
  type: OptionType;
  column: ChainColumn;
  isScenario: boolean;
  isCompact: boolean;
}) {
  const { label, group, description, isOutput } = column;
  const pace = useCalculator((state) => marketPaceWords(state.source));
  const basis = isScenario ? (isOutput ? " · escenario" : ` · ${pace}`) : "";
  return (
    <th scope="col" title={`${description}${basis}`} data-scenario={(isScenario && isOutput) || undefined}>
      <span className="sr-only">{`${spokenTypes[type]}${!isCompact && group === "VI %" ? " VI" : ""}`}</span>{" "}
      {isCompact && group === "VI %" ? `VI ${label.toLowerCase()}` : label}
    </th>
  );
}

function StrikeHead() {
  return (
    <th scope="col" className="chain-strike" title="Precio de ejercicio">
      Bases
    </th>
  );
}

/** Headings: calls and puts, groups of columns, columns; these say all of it to a screen reader. With a scenario the columns it moves are marked. */
export function ChainHead({ shape, isScenario }: { shape: ChainShape; isScenario: boolean }) {
  const { halves, isCompact } = shape;
  const between = (node: React.ReactNode) => (isCompact ? null : node);
  return (
    <thead>
      <tr className="chain-types" aria-hidden>
        {isCompact ? <td /> : null}
        {halves.map(({ type, columns }, index) => [
          index > 0 ? <td key="between" /> : null,
          <th key={type} scope="colgroup" {...spanning(columns.length)} data-type={type}>
            {typeNames[type]}
          </th>,
        ])}
      </tr>
      <tr className="chain-groups" aria-hidden>
        {isCompact ? <td /> : null}
        {halves.map(({ type, columns }, index) => [
          index > 0 ? <td key="between" /> : null,
          ...runsOf(columns).map(({ group, key, span }) =>
            group === undefined ? (
              <td key={`${type} ${key}`} {...spanning(span)} />
            ) : (
              <th key={`${type} ${key}`} scope="colgroup" {...spanning(span)}>
                {group}
              </th>
            ),
          ),
        ])}
      </tr>
      <tr className="chain-columns">
        {isCompact ? <StrikeHead /> : null}
        {halves.map(({ type, columns }, index) => [
          index > 0 ? between(<StrikeHead key="between" />) : null,
          ...columns.map((column) => (
            <ColumnHead
              key={`${type} ${column.key}`}
              type={type}
              column={column}
              isScenario={isScenario}
              isCompact={isCompact}
            />
          )),
        ])}
      </tr>
    </thead>
  );
}
