import type { ReactNode } from "react";

import { Toolbar } from "../../../components/ui/layout/toolbar.tsx";
import { useChainChoice } from "../../../data/market/chain-context.tsx";
import { linkCopied, sheetAddress } from "../../../lib/sheets/sheet-addresses.ts";
import { copyText } from "../../../lib/view/use-copy.ts";
import { useCalculator } from "../live/calculator-context.tsx";
import { allBases, basesStep, defaultView } from "../view/view.ts";
import type { ChangeView, View } from "../view/view.ts";

function Action({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="chain-link" onClick={onClick}>
      {children}
    </button>
  );
}

/** Copies the address by which a spreadsheet links the chain in sight; a past one has none. */
function useLink(): (() => void) | null {
  const { kind } = useChainChoice();
  const expiration = useCalculator((state) => state.expiry?.expiration);
  if (kind !== "live" || expiration === undefined) return null;
  const base = window.location.origin;
  const address = sheetAddress("chain", { base, query: `expiration=${expiration}` });
  return () => void copyText(address, linkCopied);
}

/** The table's view of the chain and its actions. */
export function ChainFooter({
  id,
  visible,
  total,
  leftOut,
  view,
  changeView,
  isCopied,
  onCopy,
  onChooseColumns,
}: {
  id: string;
  visible: number;
  total: number;
  leftOut: number;
  view: View;
  changeView: ChangeView;
  isCopied: boolean;
  onCopy: () => void;
  /** Without it the columns are as they are. */
  onChooseColumns?: (() => void) | undefined;
}) {
  const isDense = view.density === "dense";
  const onLink = useLink();
  return (
    <Toolbar
      id={id}
      label="Qué muestra la tabla"
      className="flex flex-wrap gap-x-3.5 gap-y-1 px-3.5 py-[9px] text-sm text-muted"
    >
      <span>
        {visible} de {total} bases
      </span>
      {visible < total ? (
        <>
          <Action onClick={() => changeView({ bases: view.bases + basesStep })}>ver más</Action>
          <Action onClick={() => changeView({ bases: allBases })}>ver todas</Action>
        </>
      ) : null}
      {view.bases > defaultView.bases ? (
        <Action onClick={() => changeView({ bases: defaultView.bases })}>ver menos</Action>
      ) : null}
      {onChooseColumns ? <Action onClick={onChooseColumns}>columnas</Action> : null}
      <Action onClick={() => changeView({ density: isDense ? "normal" : "dense" })}>
        {isDense ? "filas cómodas" : "filas compactas"}
      </Action>
      <Action onClick={onCopy}>{isCopied ? "¡copiada!" : "copiar tabla"}</Action>
      {onLink ? <Action onClick={onLink}>enlazar</Action> : null}
      {leftOut > 0 ? (
        <span title="Ocultá otras, o agrandá la ventana">
          {leftOut === 1 ? "1 columna no entra" : `${leftOut} columnas no entran`} en este ancho
        </span>
      ) : null}
    </Toolbar>
  );
}
