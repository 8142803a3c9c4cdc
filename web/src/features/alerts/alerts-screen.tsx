import type { Alert, AlertsList } from "@paridad/core/contract";
import { formatInteger } from "@paridad/core/formats";
import { informationNotice, screenWords } from "@paridad/core/messages";
import { Plus } from "lucide-react";
import { Fragment, useState } from "react";
import type { ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
import { Button } from "../../components/ui/button.tsx";
import { ButtonLink } from "../../components/ui/button-link.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Page, PageTitle } from "../../components/ui/page.tsx";
import { Notice } from "../../components/ui/states/notice.tsx";
import { EmptyState, Skeleton, QueryError } from "../../components/ui/states/states.tsx";
import { useAlerts, useOlderAlerts } from "../../data/alerts/use-alerts.ts";
import { ValuedMarketProvider } from "../../data/market/valued-market-context.tsx";
import { useDocumentTitle } from "../../lib/use-document-title.ts";
import { counted } from "../../lib/counted.ts";
import { messageOf } from "../../lib/use-submit.ts";
import { draftFromQuery, draftOf, emptyDraft } from "./alert-draft.ts";
import type { AlertDraft } from "./alert-draft.ts";
import { AlertDialog } from "./alert-dialog.tsx";
import { AlertRow } from "./alert-row.tsx";
import { Channels } from "./channels.tsx";
import { FiredList } from "./fired-list.tsx";

type Opened = { readonly begin: AlertDraft; readonly edited: Alert | null };

function PlanNotice({ list: { isAsleep, isLive } }: { list: AlertsList }) {
  if (isAsleep) {
    return (
      <Notice
        tone="warning"
        title="Tus alertas duermen"
        action={
          <ButtonLink to="/suscripciones" size="small">
            {screenWords.seePlans}
          </ButtonLink>
        }
      >
        Sin un plan que las incluya se conservan, pero no miramos el mercado por ellas. Las podés eliminar, y
        descargar con tus datos en{" "}
        <Link to="/profile" className="text-accent underline">
          tu perfil
        </Link>
        .
      </Notice>
    );
  }
  if (isLive) return null;
  return <Notice>Con tu plan las miramos al cierre de cada cinco minutos.</Notice>;
}

function List({
  list,
  onEdit,
  onNew,
}: {
  list: AlertsList;
  onEdit: (alert: Alert) => void;
  onNew: () => void;
}) {
  const { alerts, maximum, isAsleep } = list;
  if (alerts.length === 0) {
    return (
      <EmptyState title="Todavía no tenés alertas">
        <p>Elegí un precio, una tasa, una volatilidad o una posición y te avisamos cuando cruce un valor.</p>
        {isAsleep ? null : (
          <Button className="mt-3" onClick={onNew}>
            Crear la primera
          </Button>
        )}
      </EmptyState>
    );
  }
  const row = { canWrite: !isAsleep, hasBrowsers: list.push.browsers > 0 };
  const last = alerts.at(-1);
  return (
    <Card aria-label="Tus alertas">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">Tus alertas</h2>
        <p className="text-sm text-muted">
          {isAsleep
            ? counted(list.total, "guardada", "guardadas")
            : `${formatInteger(alerts.filter(({ status }) => status !== "ended").length)} de ${formatInteger(maximum)} que guarda tu plan`}
        </p>
      </div>
      <ul className="mt-1" aria-label="Alertas guardadas">
        {alerts.map((alert) => (
          <AlertRow key={alert.id} alert={alert} {...row} onEdit={() => onEdit(alert)} />
        ))}
      </ul>
      {last !== undefined && list.hasMore ? (
        <Older
          last={last.id}
          row={(alert) => <AlertRow alert={alert} {...row} onEdit={() => onEdit(alert)} />}
        />
      ) : null}
    </Card>
  );
}

/** Alerts ended long ago, where they fit on no first page. */
function Older({ last, row }: { last: string; row: (alert: Alert) => ReactNode }) {
  const { older, alerts, hasMore, more } = useOlderAlerts(last);
  return (
    <>
      <ul aria-label="Alertas terminadas antes">
        {alerts.map((alert) => (
          <Fragment key={alert.id}>{row(alert)}</Fragment>
        ))}
      </ul>
      {older.isError ? (
        <p role="alert" className="mt-3 text-md text-down">
          {messageOf(older.error)}
        </p>
      ) : null}
      {hasMore ? (
        <Button className="mt-3" size="small" tone="secondary" onClick={more}>
          {older.isFetching ? "Cargando..." : "Ver más"}
        </Button>
      ) : null}
    </>
  );
}

function Loading() {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Cargando alertas...</span>
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}

/** Another screen's request by the address; the address forgets it once the dialog closes. */
function useOpened() {
  const [query, setQuery] = useSearchParams();
  const [opened, setOpened] = useState<Opened | null>(() => {
    const begin = draftFromQuery(query);
    return begin === null ? null : { begin, edited: null };
  });
  const close = () => {
    setOpened(null);
    if (query.has("nueva")) setQuery({}, { replace: true });
  };
  return { opened, open: setOpened, close };
}

/** /alertas: the user's alerts, what they told, and how. */
export function AlertsScreen() {
  useDocumentTitle("Alertas");
  const { list } = useAlerts();
  const { opened, open, close } = useOpened();
  const { data } = list;
  const begin = () => open({ begin: emptyDraft, edited: null });
  return (
    <Page>
      <PageTitle
        title="Alertas"
        lead={`Te avisan una vez por cruce, también con Paridad cerrada. ${informationNotice}`}
        action={
          data === undefined || data.isAsleep ? null : (
            <Button onClick={begin}>
              <Plus aria-hidden /> Nueva alerta
            </Button>
          )
        }
      />
      {list.isPending ? <Loading /> : null}
      {list.isError && data === undefined ? <QueryError query={list} /> : null}
      {data === undefined ? null : (
        <div className="grid gap-5">
          <PlanNotice list={data} />
          <div className="grid items-start gap-5 lg:grid-cols-[1fr_340px]">
            <div className="grid min-w-0 gap-5">
              <List list={data} onNew={begin} onEdit={(edited) => open({ begin: draftOf(edited), edited })} />
              <FiredList />
            </div>
            <Channels list={data} />
          </div>
        </div>
      )}
      {opened === null || data === undefined || data.isAsleep ? null : (
        <ValuedMarketProvider>
          <AlertDialog {...opened} onClose={close} />
        </ValuedMarketProvider>
      )}
    </Page>
  );
}
