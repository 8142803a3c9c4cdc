import { useMutation } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";

import type { AuditCheck } from "@paridad/core/contract";
import { checkAudit, readAuditCheck } from "@paridad/core/endpoints";
import { formatInteger } from "@paridad/core/formats";
import { auditFaultMessage, auditWholeMessage } from "@paridad/core/contract";

import { useData } from "../../../data/use-data.ts";
import { useApi } from "../../../lib/services.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Notice } from "../../../components/ui/states/notice.tsx";
import { messageOf } from "../../../lib/use-submit.ts";

const pollMilliseconds = 1_000;

/** A check of the audit log's chain: asked for here, and followed while it runs. */
export function useAuditCheck() {
  const api = useApi();
  const start = useMutation({ mutationFn: () => api.data(checkAudit) });
  const isLong = start.data?.state === "running";
  const follow = useData(readAuditCheck, ["admin", "audit-check", start.submittedAt], {
    enabled: isLong,
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.state === "running" ? pollMilliseconds : false,
  });
  const check = isLong ? (follow.data ?? start.data) : start.data;
  return {
    check,
    error: start.error ?? follow.error,
    isRunning: start.isPending || (check?.state === "running" && !follow.isError),
    start: () => start.mutate(),
  };
}
type Checking = ReturnType<typeof useAuditCheck>;

export function AuditCheckButton({ check, isRunning, start }: Checking) {
  const rows = check?.state === "running" ? check.rows : 0;
  const busy = rows > 0 ? `Verificando… ${formatInteger(rows)}` : "Verificando…";
  return (
    <Button tone="secondary" className="h-[38px]" busyLabel={isRunning ? busy : null} onClick={start}>
      <ShieldCheck aria-hidden /> Verificar la cadena
    </Button>
  );
}

function Verdict({ rows, head, fault }: AuditCheck) {
  if (fault !== null) {
    return (
      <Notice tone="error">
        <strong>Cadena rota.</strong> {auditFaultMessage(fault)}.
      </Notice>
    );
  }
  return (
    <Notice tone="success">
      {auditWholeMessage(rows)}. Última huella: <code className="break-all">{head}</code>
    </Notice>
  );
}

/** Result of the last check. */
export function AuditCheckResult({ check, error, isRunning }: Checking) {
  if (error !== null) return <Notice tone="error">{messageOf(error)}</Notice>;
  if (isRunning || check?.state !== "done") return null;
  return <Verdict {...check} />;
}
