import { useIsFetching } from "@tanstack/react-query";

import { listExpiring, readBusinessHistory, readFeed, readQueues } from "@paridad/core/endpoints";
import { formatAge, formatDays, formatInteger, formatPesos } from "@paridad/core/formats";
import { feedWords } from "@paridad/core/contract";
import { planName } from "@paridad/core/plans";
import { buenosAiresDate } from "@paridad/core/symbols";

import { PageTitle } from "../../../components/ui/page.tsx";
import { Skeleton } from "../../../components/ui/states/states.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { counted } from "../../../lib/counted.ts";
import { useServices } from "../../../lib/services.tsx";
import { useData } from "../../../data/use-data.ts";
import { useCapabilities, usePaymentsToReview } from "../capabilities.tsx";
import { TodayCard, TodayRows } from "./today-card.tsx";

const minute = 60_000;
/** The first reminder goes out then. */
const endingDays = 7;
const shownRows = 5;

function ReviewCard() {
  const payments = usePaymentsToReview();
  const rows = payments.data?.data ?? [];
  const total = payments.data?.pagination.total;
  return (
    <TodayCard
      title="Pagos para revisar"
      figure={total === undefined ? null : formatInteger(total)}
      detail={total ? "el más viejo primero" : null}
      to="/dashadmin/payment-requests?status=review"
      action="Revisar"
      query={payments}
    >
      <TodayRows
        rows={rows.map(({ id, user, amount, ...payment }) => ({
          id,
          to: `/dashadmin/payment-requests?status=review&payment=${id}`,
          name: `${user.firstName} ${user.lastName}`,
          what: `${payment.planName} · ${formatPesos(amount)}`,
        }))}
      />
    </TodayCard>
  );
}

function EndingCard() {
  const ending = useData(listExpiring, ["admin", "expiring", endingDays], { query: { days: endingDays } });
  const rows = ending.data ?? [];
  const trials = rows.filter(({ kind }) => kind === "trial").length;
  const plans = rows.length - trials;
  return (
    <TodayCard
      title={`Terminan en ${formatDays(endingDays)}`}
      figure={ending.data === undefined ? null : formatInteger(rows.length)}
      detail={
        rows.length === 0
          ? null
          : `${counted(trials, "prueba", "pruebas")} y ${counted(plans, "plan", "planes")}`
      }
      to="/dashadmin/payment-requests"
      action="Ver avisos"
      query={ending}
    >
      <TodayRows
        rows={rows.slice(0, shownRows).map(({ userId, email, firstName, lastName, kind, plan, days }) => ({
          id: userId,
          to: `/dashadmin/users?search=${encodeURIComponent(email)}`,
          name: `${firstName} ${lastName}`,
          what: `${planName(kind === "trial" ? kind : plan)} · en ${formatDays(days)}`,
        }))}
      />
    </TodayCard>
  );
}

function MailCard() {
  const queues = useData(readQueues, ["admin", "queues"], { refetchInterval: minute });
  const { mail, jobs = [] } = queues.data ?? {};
  const broken = jobs.filter(({ lastError, running }) => lastError !== null && running === 0).length;
  return (
    <TodayCard
      title="Correos que fallaron"
      figure={mail === undefined ? null : formatInteger(mail.failed)}
      detail={
        mail === undefined || mail.failed + mail.retrying + mail.waiting === 0
          ? null
          : `sin entregar en 7 días · ${formatInteger(mail.retrying)} se reintentan · ${formatInteger(mail.waiting)} en espera`
      }
      to="/dashadmin/emails"
      action="Ver correos"
      query={queues}
    >
      {broken === 0 ? null : (
        <p className="text-md text-down">
          {counted(broken, "tarea falló", "tareas fallaron")} en segundo plano.
        </p>
      )}
    </TodayCard>
  );
}

function FeedCard() {
  const feed = useData(readFeed, ["admin", "feed"], { refetchInterval: 5_000 });
  const now = useServices().clock.now();
  const words = feed.data ? feedWords(feed.data) : null;
  const figure = feed.data === undefined ? null : (words?.state ?? "No hay fuente");
  return (
    <TodayCard
      title="Fuente de datos"
      figure={figure}
      detail={
        feed.data?.lastTick
          ? `${feed.data.name} · último dato ${formatAge({ instant: feed.data.lastTick, now })}`
          : null
      }
      to="/dashadmin/feed"
      action="Ver fuente"
      query={feed}
    >
      {words?.reason ? <p className="text-md text-down">{words.reason}</p> : null}
    </TodayCard>
  );
}

function IncomeCard() {
  const history = useData(readBusinessHistory, ["admin", "stats", "history"]);
  const today = buenosAiresDate(useServices().clock.now());
  const month = today.slice(0, 7);
  const before = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 2, 1))
    .toISOString()
    .slice(0, 7);
  const incomeOf = (plan: string) =>
    (history.data?.revenue ?? [])
      .filter((row) => row.month === plan)
      .reduce((sum, { approved, refunded }) => sum + approved - refunded, 0);
  return (
    <TodayCard
      title="Ingresos del mes"
      figure={history.data === undefined ? null : formatPesos(incomeOf(month))}
      detail={history.data === undefined ? null : `${formatPesos(incomeOf(before))} el mes pasado`}
      to="/dashadmin/stats"
      action="Ver estadísticas"
      query={history}
    />
  );
}

/** Work that needs an administrator now, first of the panel. */
export function TodayTab() {
  const hasPayments = useCapabilities().data?.paymentRequests === true;
  const isLoading =
    useIsFetching({ queryKey: ["admin"], predicate: ({ state }) => state.status === "pending" }) > 0;
  return (
    <>
      <PageTitle title="Hoy" />
      {/* All at once: a list that comes would move the cards under it. */}
      {isLoading ? <Skeleton className="h-40" /> : null}
      <div
        className={classNames(
          "grid items-start gap-2 sm:gap-4 md:grid-cols-2 xl:grid-cols-3",
          isLoading && "hidden",
        )}
      >
        {hasPayments ? (
          <>
            <ReviewCard />
            <EndingCard />
          </>
        ) : null}
        <MailCard />
        <FeedCard />
        <IncomeCard />
      </div>
    </>
  );
}
