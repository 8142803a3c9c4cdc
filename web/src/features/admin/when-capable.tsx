import type { ReactNode } from "react";

import type { Capabilities } from "@paridad/core/contract";
import { adminErrorMessages } from "@paridad/core/messages";

import { EmptyState, ErrorState, Skeleton } from "../../components/ui/states/states.tsx";
import { messageOf } from "../../lib/use-submit.ts";
import { useCapabilities } from "./use-admin.ts";

/** A section where the server has it, otherwise the specified text; with `otherwise`, that instead of any state. */
export function WhenCapable({
  of,
  otherwise,
  children,
}: {
  of: keyof Capabilities;
  otherwise?: ReactNode;
  children: ReactNode;
}) {
  const can = useCapabilities();
  if (can.data?.[of] === true) return children;
  if (otherwise !== undefined) return otherwise;
  if (can.isPending) return <Skeleton className="h-72" />;
  if (can.isError) {
    return <ErrorState message={messageOf(can.error)} onRetry={() => void can.refetch()} />;
  }
  return <EmptyState title={adminErrorMessages.switchedOff} />;
}
