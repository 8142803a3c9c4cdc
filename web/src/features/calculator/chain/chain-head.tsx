import type { ChainColumn } from "./columns/chain-columns.ts";
import { spanning } from "./spanning.ts";
import type { Side } from "../view/view-preferences.ts";

export type ChainShape = {
  /** Sides shown, in their order, with their columns from left to right. */
  readonly sides: ReadonlyArray<{ readonly side: Side; readonly columns: readonly ChainColumn[] }>;
  /** One side: the strikes stand first. */
  readonly isCompact: boolean;
};

const sideNames = { call: "CALLS", put: "PUTS" } as const;

type Run = { readonly group: ChainColumn["group"]; readonly key: string; readonly span: number };

function runsOf(columns: readonly ChainColumn[]): readonly Run[] {
  const runs: Run[] = [];
  for (const { group, key } of columns) {
    const last = runs.at(-1);
    if (last && group !== null && last.group === group)
      runs.push({ ...(runs.pop() ?? last), span: last.span + 1 });
    else runs.push({ group, key, span: 1 });
  }
  return runs;
}

function ColumnHead({ column, isScenario }: { column: ChainColumn; isScenario: boolean }) {
  const { label, description, isOutput } = column;
  const basis = isScenario ? (isOutput ? " · escenario" : " · en vivo") : "";
  return (
    <th scope="col" title={`${description}${basis}`} data-scenario={(isScenario && isOutput) || undefined}>
      {label}
    </th>
  );
}

const strikeHead = (
  <th scope="col" className="chain-strike" title="Precio de ejercicio">
    Bases
  </th>
);

/** Headings: sides, groups of columns, columns. With a scenario the columns it moves are marked. */
export function ChainHead({ shape, isScenario }: { shape: ChainShape; isScenario: boolean }) {
  const { sides, isCompact } = shape;
  const between = (node: React.ReactNode) => (isCompact ? null : node);
  return (
    <thead>
      <tr className="chain-sides">
        {isCompact ? <td /> : null}
        {sides.map(({ side, columns }, index) => [
          index > 0 ? <td key="between" /> : null,
          <th key={side} scope="colgroup" {...spanning(columns.length)} data-side={side}>
            {sideNames[side]}
          </th>,
        ])}
      </tr>
      <tr className="chain-groups">
        {isCompact ? <td /> : null}
        {sides.map(({ side, columns }, index) => [
          index > 0 ? <td key="between" /> : null,
          ...runsOf(columns).map(({ group, key, span }) =>
            group === null ? (
              <td key={`${side} ${key}`} {...spanning(span)} />
            ) : (
              <th key={`${side} ${key}`} scope="colgroup" {...spanning(span)}>
                {group}
              </th>
            ),
          ),
        ])}
      </tr>
      <tr className="chain-columns">
        {isCompact ? strikeHead : null}
        {sides.map(({ side, columns }, index) => [
          index > 0 ? between(<SideBreak key="between" />) : null,
          ...columns.map((column) => (
            <ColumnHead key={`${side} ${column.key}`} column={column} isScenario={isScenario} />
          )),
        ])}
      </tr>
    </thead>
  );
}

function SideBreak() {
  return strikeHead;
}
