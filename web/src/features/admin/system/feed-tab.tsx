import { readFeed } from "@paridad/core/endpoints";
import { formatInteger, formatTimestamp } from "@paridad/core/formats";
import { feedWords } from "@paridad/core/contract";

import { Badge } from "../../../components/ui/badge.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Facts } from "../../../components/ui/layout/facts.tsx";
import { PageTitle } from "../../../components/ui/page.tsx";
import { EmptyState, Skeleton, QueryError } from "../../../components/ui/states/states.tsx";
import { useData } from "../../../data/use-data.ts";

/** Health of the market feed, and its unused messages. */
export function FeedTab() {
  const feed = useData(readFeed, ["admin", "feed"], { refetchInterval: 5_000 });
  if (feed.isPending) return <Skeleton className="h-60" />;
  if (feed.isError) return <QueryError query={feed} />;
  if (feed.data === null) return <EmptyState title="No hay una fuente de datos en marcha" />;
  const { book, examples, name, lastTick, seq, recorderGaps, retry } = feed.data;
  const { state, reason, unused } = feedWords(feed.data);
  return (
    <>
      <PageTitle
        title="Fuente de datos"
        lead={name}
        action={<Badge tone={feed.data.state === "running" ? "up" : "down"}>{state}</Badge>}
      />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Card>
          <Facts
            className="grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3"
            facts={[
              ["Último dato", formatTimestamp(lastTick)],
              ["Actualizaciones", formatInteger(seq)],
              ["Opciones", formatInteger(book.options)],
              ["Con ambas puntas", formatInteger(book.twoSided)],
              ["Cruzadas", formatInteger(book.crossed)],
              ["Viejas", formatInteger(book.stale)],
              ["Minutos sin grabar", formatInteger(recorderGaps)],
            ]}
          />
          {reason === null ? null : <p className="mt-3 text-down">{reason}</p>}
          {retry ? (
            <p className="mt-1 text-md text-muted">
              Intento {formatInteger(retry.attempt)}: {formatTimestamp(retry.at)}
            </p>
          ) : null}
        </Card>
        <Card>
          <h2 className="mb-2 font-semibold">Lo que no se pudo usar</h2>
          {unused.length === 0 ? <p className="text-muted">Nada hasta ahora.</p> : null}
          <ul className="grid gap-2 text-md">
            {unused.map(({ fault, name: words, count }) => (
              <li key={fault}>
                <span className="font-medium">{words}</span>: {formatInteger(count)}
                <span className="block text-sm text-muted">{examples[fault]?.join(" · ")}</span>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}
