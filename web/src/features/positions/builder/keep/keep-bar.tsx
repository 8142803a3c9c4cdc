import { Bell, Save } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { spreadAlertLink } from "@paridad/core/contract";
import type { CreatePositionRequest } from "@paridad/core/contract";
import { Button } from "../../../../components/ui/button.tsx";
import { ButtonLink } from "../../../../components/ui/button-link.tsx";
import { CopyButton } from "../../../../components/ui/copy-button.tsx";
import { Toolbar } from "../../../../components/ui/layout/toolbar.tsx";
import { useIsOpen } from "../../../../lib/access.ts";
import { linkOfExit, linkOfLegs } from "../../model/position-link.ts";
import type { Builder } from "../../model/use-builder.ts";
import { useEdited } from "./use-edited.ts";

const ChangeDialog = lazy(async () => ({ default: (await import("./change-dialog.tsx")).ChangeDialog }));
const SaveDialog = lazy(async () => ({ default: (await import("./save-dialog.tsx")).SaveDialog }));

type KeptLegs = CreatePositionRequest["legs"];

/** The legs as they are kept; the place of the first that can't be. */
export function legsToKeep({ priced }: Pick<Builder, "priced">): { legs: KeptLegs } | { missing: number } {
  const legs: KeptLegs = [];
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

/** A new alert on what opening it costs; null with a share, or with an option that isn't in the chain of now. */
function alertOf({ priced }: Pick<Builder, "priced">): string | null {
  const legs = priced.flatMap(({ draft, contract }) => {
    if (draft.kind === "share" || contract === null) return [];
    const { kind: type, strike, expiration, quantity } = draft;
    return [{ contract: { type, strike, expiration, symbol: contract.symbol }, quantity }];
  });
  return legs.length === priced.length ? spreadAlertLink(legs) : null;
}

/** Keeps, watches or shares a position once it is built. */
export function KeepBar({ builder }: { builder: Builder }) {
  const [legs, setLegs] = useState<KeptLegs | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const edited = useEdited();
  const link = shareText(builder);
  const alert = useIsOpen("alerts.write") ? alertOf(builder) : null;
  const open = () => {
    const draftLegs = legsToKeep(builder);
    if ("legs" in draftLegs) {
      setRefusal(null);
      setLegs(draftLegs.legs);
    } else setRefusal(`La pata ${draftLegs.missing + 1} no tiene precio o no está en la cadena de ahora.`);
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Toolbar label="Posición" className="flex flex-wrap items-center gap-2">
        <Button onClick={open} disabled={edited === undefined}>
          <Save aria-hidden /> {edited ? "Guardar los cambios" : "Guardar"}
        </Button>
        {alert === null ? null : (
          <ButtonLink to={alert} tone="secondary">
            <Bell aria-hidden /> Alerta<span className="max-sm:sr-only"> de su precio</span>
          </ButtonLink>
        )}
        {link === null ? null : (
          <span className="flex items-center gap-1 text-sm text-muted">
            <span className="max-sm:sr-only">Enlace</span>{" "}
            <CopyButton label="enlace de la posición" text={link} />
          </span>
        )}
      </Toolbar>
      {edited ? (
        <p className="text-sm text-muted">
          De{" "}
          <Link to={`/cartera#posicion-${edited.id}`} className="text-accent underline underline-offset-2">
            {edited.name}
          </Link>
        </p>
      ) : null}
      {refusal === null ? null : (
        <p role="alert" className="text-sm text-down">
          {refusal}
        </p>
      )}
      {legs === null ? null : (
        <Suspense>
          {edited ? (
            <ChangeDialog builder={builder} legs={legs} position={edited} onClose={() => setLegs(null)} />
          ) : (
            <SaveDialog builder={builder} legs={legs} onClose={() => setLegs(null)} />
          )}
        </Suspense>
      )}
    </div>
  );
}
