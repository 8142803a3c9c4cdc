import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";

import type { MarkedPosition } from "@paridad/core/book";
import type { ValuedMarket } from "@paridad/core/stores";

import { ShareDialog } from "../../../components/share/share-dialog.tsx";
import type { SharedLegs } from "../../../components/share/share-dialog.tsx";
import { CloseDialog } from "./close-dialog.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import { ExpireDialog } from "./expire-dialog.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { RollDialog } from "./roll-dialog.tsx";

export type DialogName = "close" | "roll" | "expire" | "edit" | "remove" | "share";

/** Dialogs that an address opens: `?hacer=` of the position it names. */
const addressed: Readonly<Record<string, DialogName>> = {
  cerrar: "close",
  rolear: "roll",
  vencimiento: "expire",
};

/** The dialog that is open, pressed or by the address; closing it takes its words from the address. */
export function usePositionDialog(id: string, canWrite: boolean) {
  const { hash } = useLocation();
  const [parameters, setParameters] = useSearchParams();
  const named = hash === `#posicion-${id}` && canWrite ? addressed[parameters.get("hacer") ?? ""] : undefined;
  const [pressed, setPressed] = useState<DialogName | null>(null);
  const close = () => {
    setPressed(null);
    if (named !== undefined) setParameters({}, { replace: true, preventScrollReset: true });
  };
  return { dialog: pressed ?? named ?? null, open: setPressed, close };
}

/** The open legs at their entry prices, with the position's costs and way out. */
function sharedLegsOf({ content, position }: MarkedPosition): SharedLegs {
  const { exit, keepShares } = position;
  const legs = content.legs.map(({ quantity, price, ...leg }) =>
    leg.type === "share"
      ? { type: leg.type, quantity, price }
      : { type: leg.type, strike: leg.strike, expiration: leg.expiration, quantity, price },
  );
  return { legs, costs: content.costs, exit, keepShares };
}

/** The expiry whose options are over, otherwise the nearest that runs. */
function expiryToRecord({ overdue, content }: MarkedPosition): string | null {
  const days = content.legs.flatMap((leg) => (leg.type === "share" ? [] : [leg.expiration]));
  return overdue ?? days.toSorted()[0] ?? null;
}

export function PositionDialog({
  dialog,
  marked,
  market,
  onClose,
}: {
  dialog: DialogName | null;
  marked: MarkedPosition;
  market: ValuedMarket | null;
  onClose: () => void;
}) {
  const expiration = expiryToRecord(marked);
  const props = { marked, onClose };
  if (dialog === "close") return <CloseDialog {...props} />;
  if (dialog === "roll" && market !== null) return <RollDialog {...props} market={market} />;
  if (dialog === "expire" && expiration !== null) return <ExpireDialog {...props} expiration={expiration} />;
  if (dialog === "share")
    return <ShareDialog what={{ kind: "position", position: sharedLegsOf(marked) }} onClose={onClose} />;
  if (dialog === "edit") return <EditDialog position={marked.position} onClose={onClose} />;
  return dialog === "remove" ? <RemoveDialog position={marked.position} onClose={onClose} /> : null;
}
