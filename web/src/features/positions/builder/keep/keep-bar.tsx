import { Bell, Save, Share2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { spreadAlertLink } from "@paridad/core/contract";
import type { CreatePositionRequest } from "@paridad/core/contract";
import { Button } from "../../../../components/ui/button.tsx";
import { ButtonLink } from "../../../../components/ui/button-link.tsx";
import { CopyButton } from "../../../../components/ui/copy-button.tsx";
import { Toolbar } from "../../../../components/ui/layout/toolbar.tsx";
import { useIsOpen } from "../../../../data/access.ts";
import { linkOfExit, linkOfLegs } from "../../model/position-link.ts";
import type { Builder } from "../../model/use-builder.ts";
import type { SharedLegs } from "../../../../components/share/share-dialog.tsx";
import { useEdited } from "./use-edited.ts";

const ChangeDialog = lazy(async () => ({ default: (await import("./change-dialog.tsx")).ChangeDialog }));
const ShareDialog = lazy(async () => ({
  default: (await import("../../../../components/share/share-dialog.tsx")).ShareDialog,
}));
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

/** The legs as they are shared, at the prices of the screen and with the user's costs. */
function sharedLegsOf({ costs, draft }: Builder, legs: KeptLegs): SharedLegs {
  return {
    legs: legs.map((leg) => {
      if (leg.type === "share") return leg;
      const { symbol: _symbol, ...contract } = leg;
      return contract;
    }),
    costs: costs.schedule ?? undefined,
    exit: draft.exit,
    keepShares: draft.keepShares,
  };
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

function EditedNote({ edited }: { edited: ReturnType<typeof useEdited> }) {
  if (!edited) return null;
  return (
    <p className="text-sm text-muted">
      De{" "}
      <Link to={`/cartera#posicion-${edited.id}`} className="text-accent underline underline-offset-2">
        {edited.name}
      </Link>
    </p>
  );
}

function KeepDialogs({
  builder,
  edited,
  legs,
  shared,
  onClose,
}: {
  builder: Builder;
  edited: ReturnType<typeof useEdited>;
  legs: KeptLegs | null;
  shared: SharedLegs | null;
  onClose: () => void;
}) {
  if (shared === null && legs === null) return null;
  return (
    <Suspense>
      {shared === null ? null : (
        <ShareDialog what={{ kind: "position", position: shared }} onClose={onClose} />
      )}
      {legs === null ? null : edited ? (
        <ChangeDialog builder={builder} legs={legs} position={edited} onClose={onClose} />
      ) : (
        <SaveDialog builder={builder} legs={legs} onClose={onClose} />
      )}
    </Suspense>
  );
}

/** Keeps, watches or shares a position once it is built. */
export function KeepBar({ builder }: { builder: Builder }) {
  const [legs, setLegs] = useState<KeptLegs | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const edited = useEdited();
  const link = shareText(builder);
  const canShare = useIsOpen("positions.write") && builder.priced.length > 0;
  const alert = useIsOpen("alerts.write") ? alertOf(builder) : null;
  const [shared, setShared] = useState<SharedLegs | null>(null);
  const open = (use: (legs: KeptLegs) => void) => {
    const draftLegs = legsToKeep(builder);
    if ("legs" in draftLegs) {
      setRefusal(null);
      use(draftLegs.legs);
    } else setRefusal(`La pata ${draftLegs.missing + 1} no tiene precio o no está en la cadena de ahora.`);
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Toolbar label="Posición" className="flex flex-wrap items-center gap-2">
        <Button onClick={() => open(setLegs)} disabled={edited === undefined}>
          <Save aria-hidden /> {edited ? "Guardar los cambios" : "Guardar"}
        </Button>
        {alert === null ? null : (
          <ButtonLink to={alert} tone="secondary">
            <Bell aria-hidden />
            <span className="max-[400px]:sr-only">
              Alerta<span className="max-sm:sr-only"> de su precio</span>
            </span>
          </ButtonLink>
        )}
        {canShare ? (
          <Button tone="secondary" onClick={() => open((input) => setShared(sharedLegsOf(builder, input)))}>
            <Share2 aria-hidden /> <span className="max-[400px]:sr-only">Compartir</span>
          </Button>
        ) : null}
        {link === null ? null : (
          <span className="flex items-center gap-1 text-sm text-muted">
            <span className="max-sm:sr-only">Enlace</span>{" "}
            <CopyButton label="enlace de la posición" text={link} />
          </span>
        )}
      </Toolbar>
      <EditedNote edited={edited} />
      {refusal === null ? null : (
        <p role="alert" className="text-sm text-down">
          {refusal}
        </p>
      )}
      <KeepDialogs
        builder={builder}
        edited={edited}
        legs={legs}
        shared={shared}
        onClose={() => {
          setLegs(null);
          setShared(null);
        }}
      />
    </div>
  );
}
