import { Bell, Save } from "lucide-react";
import { useRef, useState } from "react";
import type { FormEvent } from "react";
import { isApiError } from "@paridad/core/api";
import type { ApiError } from "@paridad/core/api";
import { alertLink } from "@paridad/core/contract";
import type { CreatePositionRequest, PositionSettlement } from "@paridad/core/contract";
import { busyWords, errorMessages, proposedName, savedPositionMessages } from "@paridad/core/messages";
import { legOfSaved, shapeOf } from "@paridad/core/positions";
import { Button } from "../../../components/ui/button.tsx";
import { ButtonLink } from "../../../components/ui/button-link.tsx";
import { CopyButton } from "../../../components/ui/copy-button.tsx";
import { FormDialog } from "../../../components/ui/forms/form-dialog.tsx";
import { TextField } from "../../../components/ui/forms/field.tsx";
import { TextAreaField } from "../../../components/ui/forms/text-area-field.tsx";
import { Toolbar } from "../../../components/ui/layout/toolbar.tsx";
import { useIsOpen } from "../../../lib/access.ts";
import { notify } from "../../../lib/notify.ts";
import { usePositions } from "../../../lib/positions/use-positions.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { linkOfExit, linkOfLegs } from "../model/position-link.ts";
import type { Builder } from "../model/use-builder.ts";

type Legs = CreatePositionRequest["legs"];

/** The legs as they are kept; the place of the first that can't be. */
export function legsToKeep({ priced }: Pick<Builder, "priced">): { legs: Legs } | { missing: number } {
  const legs: Legs = [];
  for (const [index, { draft, contract, price }] of priced.entries()) {
    if (price === null || (draft.kind !== "share" && contract === null)) return { missing: index };
    const { quantity } = draft;
    if (draft.kind === "share") legs.push({ type: "share", quantity, price });
    else if (contract !== null) {
      const { kind: type, strike, expiration } = draft;
      legs.push({ type, strike, expiration, symbol: contract.symbol, quantity, price });
    }
  }
  return { legs };
}

function settlementOf({ market }: Pick<Builder, "market">): PositionSettlement {
  const said = market.share.basis.settlement;
  return said === "48hs" || said === "CI" ? said : "24hs";
}

function nameOf(legs: Legs): string {
  const options = legs.filter((leg) => leg.type !== "share");
  return proposedName(shapeOf(legs.map((leg) => legOfSaved(leg))), options);
}

function SaveDialog({ builder, legs, onClose }: { builder: Builder; legs: Legs; onClose: () => void }) {
  const { create } = usePositions();
  const [name, setName] = useState(() => nameOf(legs));
  const [note, setNote] = useState("");
  const [failure, setFailure] = useState<ApiError | string | null>(null);
  const first = useRef<HTMLInputElement>(null);
  const send = useOneAtATime(async () => {
    const costs = builder.costs.schedule;
    if (costs === null) return;
    try {
      const { exit, keepShares } = builder.draft;
      const settlement = settlementOf(builder);
      await create.mutateAsync({ name, note, legs, costs, exit, keepShares, settlement });
      notify.success(savedPositionMessages.saved);
      onClose();
    } catch (error) {
      setFailure(isApiError(error) ? error : errorMessages.unexpected);
    }
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    return send();
  };
  return (
    <FormDialog
      size="small"
      initialFocus={first}
      title="Guardar posición"
      description="Queda con los precios de entrada y los costos de ahora."
      action="Guardar"
      busyLabel={create.isPending ? busyWords.saving : null}
      failure={failure}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        ref={first}
        label="Nombre"
        maxLength={60}
        autoComplete="off"
        value={name}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setName(event.target.value)}
      />
      <TextAreaField
        label="Nota (opcional)"
        maxLength={1_000}
        rows={3}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}

/** The address of the position, on the screen it is built on. */
function shareText(builder: Builder): string | null {
  const legs = linkOfLegs(builder.priced);
  if (legs === null) return null;
  const named = Object.entries({ ...legs, ...linkOfExit(builder.draft) }).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  );
  const query = new URLSearchParams(named as [string, string][]).toString();
  return `${window.location.origin}${window.location.pathname}?${query}`;
}

/** A new alert on what opening it costs, of two to four options in their smallest numbers; null of others. */
function spreadAlert({ priced }: Pick<Builder, "priced">): string | null {
  const legs = priced.flatMap(({ draft, contract }) =>
    draft.kind === "share" || contract === null
      ? []
      : [
          {
            draft,
            contract: {
              type: draft.kind,
              strike: draft.strike,
              expiration: draft.expiration,
              symbol: contract.symbol,
            },
          },
        ],
  );
  if (legs.length !== priced.length || legs.length < 2 || legs.length > mostSpreadLegs) return null;
  const unit = legs.map(({ draft }) => Math.abs(draft.quantity)).reduce(greatestDivisor);
  return alertLink("spread", {
    legs: legs.map(({ draft, contract }) => ({ contract, quantity: draft.quantity / unit })),
  });
}
const mostSpreadLegs = 4;
const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other);

/** What is done with a position once it is built: kept, watched, or sent to somebody. */
export function KeepBar({ builder }: { builder: Builder }) {
  const [legs, setLegs] = useState<Legs | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const link = shareText(builder);
  const alert = useIsOpen("alerts.write") ? spreadAlert(builder) : null;
  const open = () => {
    const found = legsToKeep(builder);
    if ("legs" in found) {
      setRefusal(null);
      setLegs(found.legs);
    } else setRefusal(`La pata ${found.missing + 1} no tiene precio o no está en la cadena de ahora.`);
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Toolbar label="Posición" className="flex flex-wrap items-center gap-2">
        <Button onClick={open}>
          <Save aria-hidden /> Guardar
        </Button>
        {alert === null ? null : (
          <ButtonLink to={alert} tone="secondary">
            <Bell aria-hidden /> Alerta de su precio
          </ButtonLink>
        )}
        {link === null ? null : (
          <span className="flex items-center gap-1 text-sm text-muted">
            Enlace <CopyButton label="enlace de la posición" text={link} />
          </span>
        )}
      </Toolbar>
      {refusal === null ? null : (
        <p role="alert" className="text-sm text-down">
          {refusal}
        </p>
      )}
      {legs === null ? null : <SaveDialog builder={builder} legs={legs} onClose={() => setLegs(null)} />}
    </div>
  );
}
