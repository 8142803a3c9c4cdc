import { Bell, ChevronDown, Pencil, Share2, Trash2 } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { legText } from "@paridad/core/book";
import type { MarkedPosition } from "@paridad/core/book";
import { formatDate, formatExpiry, formatPesos } from "@paridad/core/formats";
import { screenWords } from "@paridad/core/messages";
import { cautionText, encodeLegs, exerciseWarning, missingResultText } from "@paridad/core/positions";
import type { ValuedMarket } from "@paridad/core/stores";
import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { ButtonLink } from "../../../components/ui/button-link.tsx";
import { Money } from "../../../components/ui/table/money.tsx";
import { ExplainedDash } from "../../../components/ui/states/explained-dash.tsx";
import { alertLink } from "@paridad/core/contract";
import { useIsOpen } from "../../../data/access.ts";
import { useIsNarrow } from "../../../lib/view/use-is-narrow.ts";
import { useLinkTarget } from "../../../lib/view/use-link-target.ts";
import { PositionShape } from "../chart/thumbnail.tsx";
import { linkNames, linkOfExit } from "../model/position-link.ts";
import type { BookRow, Cell } from "../book/book-row.ts";
import { PositionDialog, usePositionDialog } from "./position-dialog.tsx";
import type { DialogName } from "./position-dialog.tsx";
import { PositionDetails } from "./position-details.tsx";

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

function Result({ marked, today }: { marked: MarkedPosition; today: Cell }) {
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
      {position.status === "closed" ? null : (
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
  const { name, id, status } = marked.position;
  const offered = [
    ...(canWrite && marked.content.legs.length > 0 ? [["share", `Compartir ${name}`, Share2] as const] : []),
    ...(canWrite ? [["edit", `Editar nombre y nota de ${name}`, Pencil] as const] : []),
    ["remove", `Eliminar ${name}`, Trash2] as const,
  ];
  return (
    <span className="ml-auto flex gap-1">
      {canWrite && status === "open" ? (
        <ButtonLink
          size="small"
          tone="ghost"
          to={alertLink("position", { positionId: id })}
          aria-label={`Alerta del resultado de ${name}`}
        >
          <Bell aria-hidden />
        </ButtonLink>
      ) : null}
      {offered.map(([dialog, label, Icon]) => (
        <Button key={dialog} size="small" tone="ghost" aria-label={label} onClick={() => onOpen(dialog)}>
          <Icon aria-hidden />
        </Button>
      ))}
    </span>
  );
}

/** `children` stands under the result. */
function Head({
  row: { marked, today, expiration, days },
  children,
}: {
  row: MarkedRow;
  children: ReactNode;
}) {
  const { position, content, overdue } = marked;
  const legs = content.legs.map((leg, index) => {
    const risk = marked.sold[index] ?? null;
    return {
      name: legText(leg, position.today[index] ?? null),
      doubt: cautionText(marked.cautions[index] ?? []),
      warning: risk === null ? "" : exerciseWarning(risk),
    };
  });
  const doubts = legs.filter(({ doubt }) => doubt !== "").map(({ name, doubt }) => `${name}: ${doubt}`);
  return (
    <div className="flex items-start justify-between gap-x-4 px-3 py-3">
      <div className="min-w-0 flex-1">
        <h2 className="flex flex-wrap items-center gap-2 text-md font-semibold">
          {position.name}
          {position.status === "closed" ? <Badge>Cerrada</Badge> : null}
          {overdue === null ? null : <Badge tone="warning">Venció el {formatDate(overdue)}</Badge>}
        </h2>
        {/* A phone has no table above. */}
        <p className="flex items-center gap-2 text-sm text-muted sm:hidden">
          <PositionShape marked={marked} />{" "}
          {expiration === null || days === null ? null : formatExpiry({ expiration, days })}
        </p>
        <p className="text-md text-muted">
          {legs.map(({ name }) => name).join(" · ") || "Sin patas abiertas"}
        </p>
        {doubts.length === 0 ? null : (
          <p className="mt-1 text-sm text-atm">
            {screenWords.quoteCautions} {doubts.join("; ")}.
          </p>
        )}
        {legs.map(({ name, warning }) =>
          warning === "" ? null : (
            <p key={name} className="mt-1 text-sm font-semibold text-atm">
              {name}: {warning}
            </p>
          ),
        )}
      </div>
      <div className="grid shrink-0 justify-items-end gap-1">
        <Result marked={marked} today={today} />
        {children}
      </div>
    </div>
  );
}

/** A row of one position, not of a sum. */
export type MarkedRow = BookRow & { readonly marked: MarkedPosition };

/** One saved position: what closing it now brings, and what can happen to it. */
export function PositionCard({
  row,
  market,
  path,
}: {
  row: MarkedRow;
  /** Null where the plan opens none. */
  market: ValuedMarket | null;
  /** The builder's address; null where the plan opens none. */
  path: string | null;
}) {
  const { marked } = row;
  const canWrite = useIsOpen("positions.write");
  const hasLine = useIsOpen("positions.history");
  const { dialog, open, close } = usePositionDialog(marked.position.id, canWrite);
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(!isNarrow);
  const unfold = (
    <Button size="small" tone="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      <ChevronDown aria-hidden className={isOpen ? "rotate-180" : ""} /> Detalle
    </Button>
  );
  const card = useLinkTarget<HTMLLIElement>(`posicion-${marked.position.id}`);
  return (
    <li {...card} className="positions-panel scroll-mt-22">
      <Head row={row}>{isNarrow ? unfold : null}</Head>
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
          hasLine={hasLine}
        />
      ) : null}
      <PositionDialog dialog={dialog} marked={marked} market={market} onClose={close} />
    </li>
  );
}
