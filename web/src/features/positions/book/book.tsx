import { Download, Trash2 } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";

import type { SavedPosition } from "@paridad/core/contract";
import { informationNotice } from "@paridad/core/messages";
import { savedPositionMessages } from "@paridad/core/positions";

import { Decisions } from "../../../components/book/decisions.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Segmented } from "../../../components/ui/segmented.tsx";
import { EmptyState } from "../../../components/ui/states/states.tsx";
import { download } from "../../../lib/download.ts";
import { notify } from "../../../lib/notify.ts";
import { usePositions } from "../../../data/positions/use-positions.ts";
import { messageOf } from "../../../lib/use-submit.ts";
import { useIsNarrow } from "../../../lib/view/use-is-narrow.ts";
import { PositionCard } from "../saved/position-card.tsx";
import { RemoveDialog } from "../saved/remove-dialog.tsx";
import { useConnection } from "../../../data/market/chain-context.tsx";
import { BookFacts } from "./book-facts.tsx";
import { sumRow } from "./book-row.ts";
import type { BookRow } from "./book-row.ts";
import { BookSkeleton } from "./book-skeleton.tsx";
import { BookTable } from "./book-table.tsx";
import { useBookRows, useUnpricedRows } from "./use-book-rows.ts";
import type { BookRows } from "./use-book-rows.ts";

type Listed = {
  readonly positions: readonly SavedPosition[];
  /** The builder's address; null where the plan opens none. */
  readonly path: string | null;
  readonly count: string;
};
type Status = SavedPosition["status"];
const statusOptions = [
  { value: "open", label: "Abiertas" },
  { value: "closed", label: "Cerradas" },
] as const;

function Unreadable({ position }: { position: SavedPosition }) {
  const [isAsking, setAsking] = useState(false);
  const { name } = position;
  return (
    <li className="positions-panel flex flex-wrap items-center justify-between gap-2 px-3 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-md font-semibold">{name}</h2>
        <p className="text-md text-muted">{savedPositionMessages.unreadable}</p>
      </div>
      <Button size="small" tone="ghost" aria-label={`Eliminar ${name}`} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
      </Button>
      {isAsking ? <RemoveDialog position={position} onClose={() => setAsking(false)} /> : null}
    </li>
  );
}

/** All of them in one file, with all of their events. */
function SaveAll({ positions }: Pick<Listed, "positions">) {
  const { whole } = usePositions();
  const save = async () => {
    try {
      const all = await Promise.all(positions.map((position) => whole(position)));
      download(new Blob([JSON.stringify(all, null, 2)], { type: "application/json" }), "posiciones.json");
    } catch (error) {
      notify.error(messageOf(error));
    }
  };
  return (
    <Button size="small" tone="ghost" onClick={() => void save()}>
      <Download aria-hidden /> Descargar todas
    </Button>
  );
}

const idPrefix = "#posicion-";

/** The position that the address names; another one takes its place there. */
function useSelected() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const select = useCallback(
    (id: string) =>
      void navigate(
        { search: location.search, hash: `${idPrefix}${id}` },
        { replace: true, preventScrollReset: true },
      ),
    [navigate],
  );
  return [hash.startsWith(idPrefix) ? hash.slice(idPrefix.length) : null, select] as const;
}

function Positions({
  rows,
  unreadable,
  market,
  path,
  answer,
  before,
}: Pick<BookRows, "rows" | "unreadable" | "market" | "answer"> &
  Pick<Listed, "path"> & { before: React.ReactNode }) {
  const isNarrow = useIsNarrow();
  const [selected, select] = useSelected();
  const margin = answer?.margin.ok === true ? answer.margin.margin : null;
  const cards = isNarrow ? rows : rows.filter(({ id }) => id === selected);
  return (
    <div
      className={
        cards.length > 0 && !isNarrow
          ? "grid items-start gap-3 2xl:grid-cols-[minmax(0,1fr)_520px]"
          : "grid gap-3"
      }
    >
      {isNarrow ? before : <BookTable {...{ rows, before, margin, selected }} onOpen={select} />}
      {cards.length + unreadable.length === 0 ? null : (
        <ul className="grid gap-3" aria-label={isNarrow ? "Posiciones guardadas" : "Posición elegida"}>
          {cards.flatMap((row) => {
            const { id, marked } = row;
            return marked === null ? (
              []
            ) : (
              <PositionCard key={id} row={{ ...row, marked }} {...{ market, path }} />
            );
          })}
          {unreadable.map((position) => (
            <Unreadable key={position.id} position={position} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Book({ book, path, count, positions }: Listed & { book: BookRows }) {
  const { rows, unreadable, market, answer, basis, decisions, sides } = book;
  const open = useMemo(() => rows.filter((row) => isOf(row, "open")), [rows]);
  const [status, setStatus] = useState<Status | null>(null);
  const listed = status ?? (open.length > 0 ? "open" : "closed");
  const own = rows.filter((row) => isOf(row, listed));
  return (
    <div className="grid gap-3">
      {market !== null && open.length > 0 ? (
        <BookFacts sum={sumRow(open, "Cartera")} {...{ answer, basis, positions }} />
      ) : null}
      {market !== null && open.length > 0 ? (
        <section aria-label="Decidir" className="positions-panel px-4 py-0.5">
          <Decisions decisions={decisions} sides={sides} />
        </section>
      ) : null}
      <Positions
        {...{ rows: own, unreadable, market, path, answer }}
        before={<Segmented label="Cuáles" value={listed} options={statusOptions} onChange={setStatus} />}
      />
      {own.length === 0 ? (
        <EmptyState
          title={listed === "open" ? "No hay ninguna posición abierta" : "No cerraste ninguna todavía"}
        />
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
        <p>{count}</p>
        <SaveAll positions={positions} />
      </div>
      {market === null ? null : (
        <p className="text-sm text-muted">
          Hoy: a precios medios, desde el último cierre. Resultado: lo comprado a la punta compradora, lo
          vendido a la vendedora, neto de los costos de entrar y de salir. {informationNotice}
        </p>
      )}
    </div>
  );
}

function isOf({ marked }: BookRow, status: Status): boolean {
  return marked?.position.status === status;
}

/** The saved positions at the prices of now. */
export function LiveBook(listed: Listed) {
  const book = useBookRows(listed.positions);
  // Decisions come with the first quotes; where they don't come the book is read without them.
  const isConnecting = useConnection(
    ({ status, lastTickAt }) => status === "connecting" && lastTickAt === null,
  );
  return isConnecting ? <BookSkeleton /> : <Book {...listed} book={book} />;
}

/** The saved positions where the plan opens no prices. */
export function UnpricedBook(listed: Listed) {
  return <Book {...listed} book={useUnpricedRows(listed.positions)} />;
}
