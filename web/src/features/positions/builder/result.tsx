import { Drawing } from "../chart/drawing.tsx";
import type { Compared } from "../chart/drawing.tsx";
import type { Builder } from "../model/use-builder.ts";
import { usePathOdds, useSmileOdds } from "../odds/use-odds.ts";
import { ComparedBar, OutcomeWords } from "./numbers/in-words.tsx";
import { Fold } from "./fold.tsx";
import { KeepBar } from "./keep/keep-bar.tsx";
import { FiveFigures } from "./numbers/five-figures.tsx";
import { GreeksTable } from "./numbers/greeks-table.tsx";
import { AgainstCaucion, KeyNumbers } from "./numbers/key-numbers.tsx";

/** A position that isn't taken, in the place of the one that is. */
export type Previewed = { readonly name: string; readonly builder: Builder };

type ResultProps = {
  readonly builder: Builder;
  /** The position drawn, the previewed one where there is one, and the one beside it, at the pace of drawings. */
  readonly paced: { readonly builder: Builder; readonly compared: Compared | null };
  readonly previewed: Previewed | null;
  readonly pinned: Compared | null;
  readonly onUnpin: () => void;
  readonly onSwap: () => void;
};

function Head({ builder, previewed }: Pick<ResultProps, "builder" | "previewed">) {
  const isEmpty = builder.rows.length === 0;
  return (
    <header className="flex min-h-[46px] items-center justify-between gap-x-3 px-3 py-0.5 max-sm:[&_[role=toolbar]]:gap-1 sm:py-1">
      <h2
        className={`text-md font-semibold ${previewed === null ? "min-w-fit" : "min-w-0 flex-1 basis-0 truncate"}`}
      >
        {previewed === null ? (
          <span className="max-sm:sr-only">Resultado</span>
        ) : (
          <span className="text-atm">Vista previa: {previewed.name}</span>
        )}
        {isEmpty ? (
          <span className="block text-sm font-normal text-wrap text-muted">
            Elegí una estrategia armada, apretá una punta o agregá una pata.
          </span>
        ) : null}
      </h2>
      {builder.position === null ? null : <KeepBar builder={builder} />}
    </header>
  );
}

/**
 * The position's result: drawn, in five figures, and the rest folded; a preview takes the first two while it lasts. It stays in
 * sight while prices are pressed and the scenario is moved, but not where it is higher than the window.
 */
export function Result(props: ResultProps) {
  const { builder, paced, previewed, pinned } = props;
  const { position, scenario, expiresAt, isScenario } = builder;
  const paths = usePathOdds(builder);
  const smiles = useSmileOdds(builder);
  const builderInView = previewed?.builder ?? builder;
  return (
    <section
      aria-label="Resultado"
      className="positions-panel min-[1180px]:sticky min-[1180px]:top-[94px] min-[1180px]:row-span-2 has-[details[open]]:static! [@media(max-height:800px)]:static!"
    >
      <Head {...props} />
      <Drawing {...paced} smile={previewed === null ? smiles.smile : null} />
      <section aria-label="Números de la posición">
        <FiveFigures builder={builderInView}>
          {position === null ? null : (
            <AgainstCaucion
              evaluation={(builderInView.position ?? position).evaluation}
              isScenario={isScenario}
            />
          )}
        </FiveFigures>
        {pinned === null ? null : <ComparedBar {...pinned} onSwap={props.onSwap} onEnd={props.onUnpin} />}
        {position === null ? null : (
          <Fold name="medidas" title="Más medidas" className="border-t border-line">
            <OutcomeWords zones={position.zones} expiresAt={expiresAt} />
            <KeyNumbers {...{ builder, position, paths, smiles }} />
            <GreeksTable position={position} shift={scenario?.volatilityShift ?? 0} isScenario={isScenario} />
          </Fold>
        )}
      </section>
    </section>
  );
}
