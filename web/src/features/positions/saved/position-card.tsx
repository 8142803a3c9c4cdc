import { Bell, ChevronDown, Pencil, Share2, Trash2 } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { legText } from "@paridad/core/book";
import type { MarkedPosition } from "@paridad/core/book";
import { formatDate, formatExpiry, formatPesos } from "@paridad/core/formats";
import { cautionText, exerciseWarning, missingResultText, screenWords } from "@paridad/core/messages";
import { encodeLegs } from "@paridad/core/positions";
import type { ValuedMarket } from "@paridad/core/stores";
import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { ButtonLink } from "../../../components/ui/button-link.tsx";
import { Money } from "../../../components/ui/table/money.tsx";
import { ExplainedDash } from "../../../components/ui/states/explained-dash.tsx";
import { alertLink } from "@paridad/core/contract";
import { useIsNarrow } from "../../../lib/view/use-is-narrow.ts";
import { useLinkTarget } from "../../../lib/view/use-link-target.ts";
import { PositionShape } from "../chart/thumbnail.tsx";
import { linkNames, linkOfExit } from "../model/position-link.ts";
import type { Cell } from "../book/book-row.ts";
import { PositionDialog, usePositionDialog } from "./position-dialog.tsx";
import type { DialogName } from "./position-dialog.tsx";
import { PositionDetails } from "./position-details.tsx";

type Expiry = { readonly expiration: string; readonly days: number };
/** The builder with the legs at their entry prices. */
function linkOf({ legs, position }: MarkedPosition, path: string): string | null {
  const encoded = encodeLegs(legs);
  if (!encoded.ok) return null;
  const exit = Object.entries(linkOfExit(position)).map(([name, value]) =>
    value === null ? "" : `&${name}=${value}`,
  );
  const edited = `&${linkNames.position}=${position.id}`;
  return `${path}?patas=${encoded.text}&precios=${"p".repeat(legs.length)}${exit.join("")}${edited}`;
}

function Result({ marked, today }: { marked: MarkedPosition; today: Cell | null }) {
  const { result, position } = marked;
  const tone = result === null || result === 0 ? "" : result > 0 ? "text-up" : "text-down";
  return (
    <span className="shrink-0 text-right">
      <span className={`block text-lg font-[650] tabular-nums ${tone}`}>
        {result === null ? (
          <ExplainedDash text={missingResultText(marked)} />
        ) : (
          formatPesos(result, { sign: "always" })
        )}
      </span>
      <span className="text-sm text-muted">
        {position.status === "closed" ? "resultado final" : "si cerrás ahora, neto"}
      </span>
      {today === null || position.status === "closed" ? null : (
        <span className="block text-sm text-muted">
          hoy <Money value={today.value} unknown={today.reason} />
        </span>
      )}
    </span>
  );
}

type Parts = { readonly marked: MarkedPosition; readonly onOpen: (dialog: DialogName) => void };

function Happenings({ marked, onOpen }: Parts) {
  const { legs } = marked.content;
  if (legs.length === 0) return null;
  const offered = [
    ["close", "Cerrar"],
    ...(legs.some(({ type }) => type !== "share")
      ? ([
          ["roll", "Rolear"],
          ["expire", "Ejercicio o vencimiento"],
        ] as const)
      : []),
  ] as const;
  return offered.map(([dialog, name]) => (
    <Button key={dialog} size="small" tone="secondary" onClick={() => onOpen(dialog)}>
      {name}
    </Button>
  ));
}

function Owning({ marked, onOpen, canWrite }: Parts & { canWrite: boolean }) {
  const { name } = marked.position;
  return (
    <span className="ml-auto flex gap-1">
      {canWrite && marked.position.status === "open" ? (
        <ButtonLink
          size="small"
          tone="ghost"
          to={alertLink("position", { positionId: marked.position.id })}
          aria-label={`Alerta del resultado de ${name}`}
        >
          <Bell aria-hidden />
        </ButtonLink>
      ) : null}
      {canWrite && marked.content.legs.length > 0 ? (
        <Button size="small" tone="ghost" aria-label={`Compartir ${name}`} onClick={() => onOpen("share")}>
          <Share2 aria-hidden />
        </Button>
      ) : null}
      {canWrite ? (
        <Button
          size="small"
          tone="ghost"
          aria-label={`Editar nombre y nota de ${name}`}
          onClick={() => onOpen("edit")}
        >
          <Pencil aria-hidden />
        </Button>
      ) : null}
      <Button size="small" tone="ghost" aria-label={`Eliminar ${name}`} onClick={() => onOpen("remove")}>
        <Trash2 aria-hidden />
      </Button>
    </span>
  );
}

/** On a phone, which has no table above: shape and expiry. */
function Glance({ marked, expiry }: { marked: MarkedPosition; expiry: Expiry | null }) {
  return (
    <p className="flex items-center gap-2 text-sm text-muted sm:hidden">
      <PositionShape marked={marked} /> {expiry === null ? null : formatExpiry(expiry)}
    </p>
  );
}

function Head({
  marked,
  today,
  expiry,
  children,
}: {
  marked: MarkedPosition;
  today: Cell | null;
  expiry: Expiry | null;
  /** Under the result. */
  children: ReactNode;
}) {
  const { position, content, overdue } = marked;
  const legs = content.legs.map((leg, index) => legText(leg, position.today[index] ?? null)).join(" · ");
  const doubts = content.legs.flatMap((leg, index) => {
    const text = cautionText(marked.cautions[index] ?? []);
    return text === "" ? [] : [`${legText(leg, position.today[index] ?? null)}: ${text}`];
  });
  const early = content.legs.flatMap((leg, index) => {
    const risk = marked.sold[index] ?? null;
    const warning = risk === null ? "" : exerciseWarning(risk);
    return warning === "" ? [] : [`${legText(leg, position.today[index] ?? null)}: ${warning}`];
  });
  return (
    <div className="flex items-start justify-between gap-x-4 px-3 py-3">
      <div className="min-w-0 flex-1">
        <h2 className="flex flex-wrap items-center gap-2 text-md font-semibold">
          {position.name}
          {position.status === "closed" ? <Badge>Cerrada</Badge> : null}
          {overdue === null ? null : <Badge tone="warning">Venció el {formatDate(overdue)}</Badge>}
        </h2>
        <Glance marked={marked} expiry={expiry} />
        <p className="text-md text-muted">{legs || "Sin patas abiertas"}</p>
        {doubts.length === 0 ? null : (
          <p className="mt-1 text-sm text-atm">
            {screenWords.quoteCautions} {doubts.join("; ")}.
          </p>
        )}
        {early.map((text) => (
          <p key={text} className="mt-1 text-sm font-semibold text-atm">
            {text}
          </p>
        ))}
      </div>
      <div className="grid shrink-0 justify-items-end gap-1">
        <Result marked={marked} today={today} />
        {children}
      </div>
    </div>
  );
}

/** One saved position: what closing it now brings, and what can happen to it. */
export function PositionCard({
  marked,
  market,
  path,
  canWrite,
  canReadLine,
  today = null,
  expiry = null,
  isOpenAtFirst = false,
}: {
  marked: MarkedPosition;
  /** Null where the plan opens none. */
  market: ValuedMarket | null;
  /** The builder's address; null where the plan opens none. */
  path: string | null;
  /** False without a plan that opens the builder: reading and deleting stay. */
  canWrite: boolean;
  /** The plan opens what is stored of its contracts. */
  canReadLine: boolean;
  /** Its result since the last close. */
  today?: Cell | null;
  /** The nearest that is open. */
  expiry?: Expiry | null;
  /** Its details are open. */
  isOpenAtFirst?: boolean;
}) {
  const { dialog, open, close } = usePositionDialog(marked.position.id, canWrite);
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const isNarrow = useIsNarrow();
  const unfold = (
    <Button size="small" tone="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      <ChevronDown aria-hidden className={isOpen ? "rotate-180" : ""} /> Detalle
    </Button>
  );
  const card = useLinkTarget<HTMLLIElement>(`posicion-${marked.position.id}`);
  return (
    <li {...card} className="positions-panel scroll-mt-22">
      <Head marked={marked} today={today} expiry={expiry}>
        {isNarrow ? unfold : null}
      </Head>
      {/* A phone shows the next position instead of eight buttons. */}
      {isNarrow && !isOpen ? null : (
        <div className="flex flex-wrap items-center gap-2 px-3 pb-3">
          {isNarrow ? null : unfold}
          {canWrite ? <Happenings marked={marked} onOpen={open} /> : null}
          <Owning marked={marked} onOpen={open} canWrite={canWrite} />
        </div>
      )}
      {isOpen ? (
        <PositionDetails
          marked={marked}
          link={canWrite && path !== null ? linkOf(marked, path) : null}
          hasLine={canReadLine}
        />
      ) : null}
      <PositionDialog dialog={dialog} marked={marked} market={market} onClose={close} />
    </li>
  );
}
