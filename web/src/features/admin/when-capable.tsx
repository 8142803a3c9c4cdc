import type { ReactNode } from "react";

import type { Capabilities } from "@paridad/core/contract";
import { adminErrorMessages } from "@paridad/core/messages";

import { EmptyState, Skeleton } from "../../components/ui/states/states.tsx";
import { QueryError } from "../../components/ui/states/query-error.tsx";
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
  if (can.isError) return <QueryError query={can} />;
  return <EmptyState title={adminErrorMessages.switchedOff} />;
}
