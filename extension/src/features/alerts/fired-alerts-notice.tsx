import { formatInteger, formatTime } from "@paridad/core/formats";

import { useSession } from "../../lib/services.tsx";
import { useUnseenAlerts } from "./use-alerts.ts";

function Unseen() {
  const { fired, more, isBusy, see } = useUnseenAlerts();
  return (
    <div role="status" class="fired">
      {fired.length === 0 ? null : (
        <div class="notice">
          <ul>
            {fired.map(({ id, title, text, firedAt }) => (
              <li key={id}>
                <strong>{title}</strong> {text} <span class="muted">({formatTime(firedAt)})</span>
              </li>
            ))}
          </ul>
          {more > 0 ? <p class="muted">Y {formatInteger(more)} más en Paridad.</p> : null}
          <button class="button quiet" type="button" disabled={isBusy} onClick={() => void see()}>
            Entendido
          </button>
        </div>
      )}
    </div>
  );
}

/** The account's alerts that fired, until their owner has seen them here or in the app. */
export function FiredAlertsNotice() {
  const userId = useSession(({ user }) => user?.id ?? null);
  return userId === null ? null : <Unseen key={userId} />;
}
