import { useState } from "preact/hooks";

import { createAlertsApi, isApiError } from "@paridad/core/api";
import { formatInteger } from "@paridad/core/formats";
import { errorMessages } from "@paridad/core/messages";

import { useServices, useSession } from "../../../lib/services.tsx";
import { describeAlert } from "../alerts.ts";
import type { Alert } from "../alerts.ts";
import { moveAlerts } from "./move-alerts.ts";

const staysHere = "en la cuenta no hay una igual; queda acá.";

/** Offers to take this browser's alerts to the account, and says of each that stayed why. */
export function MoveNotice({
  alerts,
  onMoved,
}: {
  alerts: readonly Alert[];
  onMoved: (left: readonly Alert[]) => void;
}) {
  const { api } = useServices();
  const user = useSession((state) => state.user);
  const [isMoving, setMoving] = useState(false);
  const [said, setSaid] = useState<readonly string[]>([]);
  const move = async () => {
    setMoving(true);
    try {
      const { left, refused } = await moveAlerts(createAlertsApi(api.http), alerts);
      const reasons = new Map(refused.map(({ key, message }) => [key, message]));
      const moved = alerts.length - left.length;
      setSaid([
        ...(moved === 0
          ? []
          : [moved === 1 ? "Pasó una a tu cuenta." : `Pasaron ${formatInteger(moved)} a tu cuenta.`]),
        ...left.map((alert) => `${describeAlert(alert)}: ${reasons.get(alert.id) ?? staysHere}`),
      ]);
      onMoved(left);
    } catch (error) {
      setSaid([isApiError(error) ? error.message : errorMessages.unexpected]);
    } finally {
      setMoving(false);
    }
  };
  if (user === null) return null;
  return (
    <>
      {alerts.length === 0 ? null : (
        <div>
          <button class="button quiet" type="button" disabled={isMoving} onClick={() => void move()}>
            {isMoving ? "Pasando…" : "Pasarlas a mi cuenta"}
          </button>
        </div>
      )}
      <div role="status">
        {said.map((text) => (
          <p key={text} class="muted small">
            {text}
          </p>
        ))}
      </div>
    </>
  );
}
