import { useEffect, useEffectEvent, useRef, useState } from "react";

import type { StoragePort } from "@paridad/core/auth";

import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { useServices } from "../../lib/services.tsx";
import { useAdminApi } from "./use-admin.ts";

const minute = 60_000;
/** The server ends a session at 30 minutes without a call; the person is warned before. */
const warnMilliseconds = 28 * minute;
const endMilliseconds = 30 * minute;
const lookMilliseconds = 5_000;
const signs = ["pointerdown", "keydown"] as const;
/** A sign of life reaches the server at most this often. */
const pulseMilliseconds = 5 * minute;

/** Where the panel's tabs tell each other of the last sign of life: they share one session. */
const sharedKey = "paridad.admin.activeAt";
const shareMilliseconds = 10_000;

/** The last sign of life in any tab; one ahead of the clock says nothing. */
function sharedActivity(storage: StoragePort, now: number): number {
  const at = Number(storage.getItem(sharedKey));
  return Number.isFinite(at) && at <= now ? at : 0;
}

function shareActivity(storage: StoragePort, at: number): void {
  try {
    storage.setItem(sharedKey, String(at));
  } catch {
    return;
  }
}

/** Keeps the session while the person works, here or in another tab, warns two minutes before it ends, and ends it without touching forms. */
export function IdleWarning({ onIdle }: { onIdle: () => void }) {
  const { clock, storage } = useServices();
  const { users } = useAdminApi();
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const last = useRef({ activeAt: 0, sharedAt: 0, pulseAt: 0, isWarning: false });
  const end = useEffectEvent(onIdle);
  useEffect(() => {
    const state = last.current;
    state.activeAt = clock.now();
    state.pulseAt = clock.now();
    const note = () => {
      if (state.isWarning) return;
      state.activeAt = clock.now();
      if (Math.abs(state.activeAt - state.sharedAt) >= shareMilliseconds) {
        state.sharedAt = state.activeAt;
        shareActivity(storage, state.activeAt);
      }
      if (clock.now() - state.pulseAt < pulseMilliseconds) return;
      state.pulseAt = clock.now();
      void users.me().catch(() => undefined);
    };
    const look = () => {
      const now = clock.now();
      const idle = now - Math.max(state.activeAt, sharedActivity(storage, now));
      state.isWarning = idle >= warnMilliseconds;
      setSecondsLeft(state.isWarning ? Math.max(0, Math.ceil((endMilliseconds - idle) / 1_000)) : null);
      if (idle >= endMilliseconds) end();
    };
    for (const sign of signs) window.addEventListener(sign, note);
    const timer = setInterval(look, lookMilliseconds);
    return () => {
      for (const sign of signs) window.removeEventListener(sign, note);
      clearInterval(timer);
    };
  }, [clock, storage, users]);
  const stay = () => {
    const now = clock.now();
    // The same object: the listeners hold it.
    Object.assign(last.current, { activeAt: now, sharedAt: now, pulseAt: now, isWarning: false });
    shareActivity(storage, now);
    setSecondsLeft(null);
    void users.me().catch(() => undefined);
  };
  if (secondsLeft === null) return null;
  return (
    <Dialog
      isOpen
      onClose={stay}
      size="small"
      title="Tu sesión está por cerrarse"
      description={`Por seguridad la cerramos en ${secondsLeft} s si no seguís trabajando.`}
      footer={<Button onClick={stay}>Seguir trabajando</Button>}
    />
  );
}
