import type { MarketConnectionState } from "@paridad/core/market";
import { formatAge } from "@paridad/core/formats";
import { connectionMessages } from "@paridad/core/messages";

import { dotClass } from "../lib/connection-text.ts";
import { useNow } from "../lib/use-now.ts";

/** The connection's state, announced on change, and the age of the last tick, which is not announced. */
export function ConnectionLine({ status, lastTickAt }: Pick<MarketConnectionState, "status" | "lastTickAt">) {
  const now = useNow();
  return (
    <p class="small row connection">
      <span class={dotClass(status)} aria-hidden="true" />
      <span>
        <span role="status">{connectionMessages.status[status]}</span>
        {lastTickAt === null ? null : ` · ${formatAge({ instant: lastTickAt, now })}`}
      </span>
    </p>
  );
}
