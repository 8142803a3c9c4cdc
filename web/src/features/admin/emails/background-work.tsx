import type { AdminJob, AdminQueues } from "@paridad/core/contract";
import { readQueues } from "@paridad/core/endpoints";
import { formatInteger, formatTimestamp } from "@paridad/core/formats";
import { jobNames } from "@paridad/core/contract";
import { wordName } from "@paridad/core/messages";

import { Badge } from "../../../components/ui/badge.tsx";
import type { BadgeTone } from "../../../components/ui/badge.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Facts } from "../../../components/ui/layout/facts.tsx";
import { ExplainedDash } from "../../../components/ui/states/explained-dash.tsx";
import { Loaded } from "../../../components/ui/states/states.tsx";
import { useData } from "../../../data/use-data.ts";
import { counted } from "../../../lib/counted.ts";

const refreshMilliseconds = 10_000;

function stateOf(job: AdminJob): readonly [BadgeTone, string] {
  if (job.running > 0) return ["accent", "En curso"];
  if (job.retrying > 0) return ["warning", "Falló: se reintenta"];
  if (job.lastError !== null) return ["down", "Falló"];
  if (job.waiting > 0) return ["neutral", "En espera"];
  return job.lastEndedAt === null ? ["neutral", "Todavía no corrió"] : ["up", "Al día"];
}

function MailFacts({ mail }: { mail: AdminQueues["mail"] }) {
  const { waiting, retrying, oldestWaitingAt, failed } = mail;
  const facts = [
    ["Correos en espera", formatInteger(waiting)],
    ["Con un intento fallido", formatInteger(retrying)],
    [
      "El más viejo espera desde",
      oldestWaitingAt === null ? (
        <ExplainedDash key="oldest" text="No espera ninguno" />
      ) : (
        formatTimestamp(oldestWaitingAt)
      ),
    ],
    ["Sin entregar en 7 días", formatInteger(failed)],
  ] as const;
  return <Facts facts={facts} className="mb-4 grid-cols-2 gap-x-6 gap-y-3 lg:grid-cols-4" />;
}

function JobRow({ job }: { job: AdminJob }) {
  const [tone, state] = stateOf(job);
  return (
    <li className="grid gap-1 border-t border-line py-3 sm:grid-cols-[1fr_auto_12rem] sm:items-center sm:gap-5">
      <div className="min-w-0">
        <p className="font-medium">{wordName(jobNames, job.name)}</p>
        {job.lastError === null ? null : <p className="text-sm text-muted">Motivo: {job.lastError}</p>}
        {job.givenUp > 0 ? (
          <p className="text-sm text-down">Abandonada {counted(job.givenUp, "vez", "veces")} en 30 días</p>
        ) : null}
      </div>
      <Badge tone={tone}>{state}</Badge>
      <p className="text-sm text-muted">
        {job.lastEndedAt === null ? null : `Última vez: ${formatTimestamp(job.lastEndedAt)}`}
      </p>
    </li>
  );
}

/** Mails that wait to leave, and the scheduled jobs. */
export function BackgroundWork() {
  const queues = useData(readQueues, ["admin", "queues"], { refetchInterval: refreshMilliseconds });
  return (
    <Card className="mt-5">
      <h2 className="mb-3 font-semibold">Correos y tareas en segundo plano</h2>
      <Loaded query={queues} className="h-24">
        {({ mail, jobs }) => (
          <>
            <MailFacts mail={mail} />
            <ul>
              {jobs.map((job) => (
                <JobRow key={job.name} job={job} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Card>
  );
}
