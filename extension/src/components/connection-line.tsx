import { formatAge } from "@paridad/core/formats";
import { livenessLabel, livenessOf } from "@paridad/core/market";
import type { Heard } from "@paridad/core/market";

import { dotClass } from "../lib/connection-text.ts";
import { useOnline } from "../lib/use-online.ts";
import { useNow } from "../lib/use-now.ts";

/** The connection's state, announced on change, and the age of the last tick, which is not announced. */
export function ConnectionLine(state: Heard) {
  const now = useNow();
  const isOnline = useOnline();
  const { status, lastTickAt } = state;
  const liveness = livenessOf(state, { now, isOnline });
  return (
    <p class="small row connection">
      <span class={liveness === "usual" ? dotClass(status) : "dot waiting"} aria-hidden="true" />
      <span>
        <span role="status">{livenessLabel(liveness, status)}</span>
        {lastTickAt === null ? null : ` · ${formatAge({ instant: lastTickAt, now })}`}
      </span>
    </p>
  );
}
