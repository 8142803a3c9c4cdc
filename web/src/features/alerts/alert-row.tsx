import { alertDistance, alertMessages, alertState, formatAlertValue } from "@paridad/core/alerts";
import type { Alert, AlertAction } from "@paridad/core/contract";
import { formatTimestamp } from "@paridad/core/formats";
import { busyWords } from "@paridad/core/messages";
import { Bell, Mail, Pause, Pencil, Play, RotateCcw, Trash2 } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../components/ui/badge.tsx";
import type { BadgeTone } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { ConfirmDialog } from "../../components/ui/confirm-dialog.tsx";
import { ExplainedDash } from "../../components/ui/states/explained-dash.tsx";
import { useAlerts } from "../../data/alerts/use-alerts.ts";
import { useLinkTarget } from "../../lib/view/use-link-target.ts";
import { notify } from "../../lib/notify.ts";
import { messageOf } from "../../lib/use-submit.ts";

const tones: Record<ReturnType<typeof alertState>["kind"], BadgeTone> = {
  asleep: "neutral",
  waiting: "up",
  paused: "neutral",
  ended: "neutral",
  told: "accent",
  true: "warning",
  beginning: "neutral",
  unknown: "neutral",
};

const asleepText = "Duerme: sin un plan que incluya alertas no miramos el mercado";
const everyFiveMinutes = "Se mira al cierre de cada cinco minutos";

/** Today's value, and how far it is from where the alert tells. */
function Now({ alert, isAsleep }: { alert: Alert; isAsleep: boolean }) {
  const { subject, current, unknown, status, threshold, isTrue } = alert;
  if (subject === null) return null;
  const why = status === "ended" ? "Ya no se mira" : isAsleep ? asleepText : everyFiveMinutes;
  const { kind } = subject;
  return (
    <span className="shrink-0 text-right tabular-nums">
      <span className="block text-md font-[650]">
        {current === null || isAsleep ? (
          <ExplainedDash text={isAsleep ? why : (unknown ?? why)} />
        ) : (
          formatAlertValue(kind, current, threshold)
        )}{" "}
        <span className="text-sm font-normal text-muted">ahora</span>
      </span>
      {isAsleep || isTrue !== false ? null : (
        <span className="text-sm text-muted">{alertDistance({ kind, threshold, current })}</span>
      )}
    </span>
  );
}

function RemoveDialog({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const { remove } = useAlerts();
  // Awaited, not by the mutation's callbacks: the list that is read again may take the row away before them.
  const send = async () => {
    try {
      const { message } = await remove.mutateAsync(alert);
      notify.success(message || alertMessages.deleted);
    } catch (error) {
      notify.error(messageOf(error));
    }
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Eliminar la alerta de ${alert.title}`}
      confirmLabel="Eliminar"
      busyLabel={remove.isPending ? busyWords.deleting : null}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      Lo que ya avisó queda en el historial.
    </ConfirmDialog>
  );
}

function offeredOf({
  status,
  lastFiredAt,
}: Alert): readonly (readonly [AlertAction, string, typeof Pause])[] {
  if (status === "paused") return [["resume", "Reanudar", Play]];
  if (status === "ended") return [];
  const pause = ["pause", "Pausar", Pause] as const;
  return status === "resting" && lastFiredAt !== null ? [["rearm", "Rearmar", RotateCcw], pause] : [pause];
}

function Actions({ alert, canWrite, onEdit }: { alert: Alert; canWrite: boolean; onEdit: () => void }) {
  const { act } = useAlerts();
  const [isRemoving, setRemoving] = useState(false);
  const send = async (action: AlertAction) => {
    try {
      const { data: after } = await act.mutateAsync({ id: alert.id, version: alert.version, action });
      if (action === "rearm" && after.isTrue === true)
        notify.info("Todavía se cumple: avisa cuando vuelva a cruzar.");
    } catch (error) {
      notify.error(messageOf(error));
    }
  };
  const about = `la alerta de ${alert.title} ${alert.condition}`;
  return (
    <div className="flex flex-wrap gap-1.5 lg:w-60 lg:justify-end">
      {canWrite && alert.subject !== null
        ? offeredOf(alert).map(([action, name, Icon], place) => (
            // By place, and not disabled while it is sent: the focus stays on what takes its place.
            <Button
              key={place}
              size="small"
              tone="secondary"
              aria-label={`${name} ${about}`}
              onClick={() => void (act.isPending || send(action))}
            >
              <Icon aria-hidden /> {name}
            </Button>
          ))
        : null}
      {canWrite && alert.subject !== null ? (
        <Button size="small" tone="ghost" aria-label={`Cambiar ${about}`} onClick={onEdit}>
          <Pencil aria-hidden />
        </Button>
      ) : null}
      <Button size="small" tone="ghost" aria-label={`Eliminar ${about}`} onClick={() => setRemoving(true)}>
        <Trash2 aria-hidden />
      </Button>
      {isRemoving ? <RemoveDialog alert={alert} onClose={() => setRemoving(false)} /> : null}
    </div>
  );
}

/** Ways it notifies, besides the list. */
function Ways({ alert: { mail, push }, hasBrowsers }: { alert: Alert; hasBrowsers: boolean }) {
  return (
    <span className="inline-flex gap-2">
      {mail ? <Mail aria-label="por email" role="img" className="size-3.5" /> : null}
      {push && hasBrowsers ? <Bell aria-label="en tus navegadores" role="img" className="size-3.5" /> : null}
    </span>
  );
}

/** One alert: what it watches, where that stands, and what can be done with it. */
export function AlertRow({
  alert,
  canWrite,
  hasBrowsers,
  onEdit,
}: {
  alert: Alert;
  canWrite: boolean;
  /** True if any browser takes notices. */
  hasBrowsers: boolean;
  onEdit: () => void;
}) {
  const { kind, name, detail } = alertState(alert, { isAsleep: !canWrite });
  const row = useLinkTarget<HTMLLIElement>(`alerta-${alert.id}`);
  return (
    <li
      {...row}
      className="grid gap-x-6 gap-y-2 border-b border-line py-2 last:border-b-0 lg:grid-cols-[1fr_auto] lg:items-center"
    >
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-md font-semibold wrap-anywhere">
            {alert.title} <span className="tabular-nums whitespace-nowrap">{alert.condition}</span>
          </h3>
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            <Badge tone={tones[kind]}>{name}</Badge>
            <Ways alert={alert} hasBrowsers={hasBrowsers} />
            {detail === "" ? null : <span>{detail}</span>}
            {alert.lastFiredAt === null ? null : <span>última vez {formatTimestamp(alert.lastFiredAt)}</span>}
            {alert.note === "" ? null : <span className="text-text wrap-anywhere">{alert.note}</span>}
          </p>
        </div>
        <Now alert={alert} isAsleep={!canWrite} />
      </div>
      <Actions alert={alert} canWrite={canWrite} onEdit={onEdit} />
    </li>
  );
}
