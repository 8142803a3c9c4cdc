import { useEffect, useEffectEvent, useRef, useState } from "react";

import type { StoragePort } from "@paridad/core/auth";

import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { useServices } from "../../lib/services.tsx";
import { useAdminApi } from "./use-admin.ts";

const minute = 60_000;
/**
 * The server ends a session at 30 minutes without a request, to 5 s (`adminSessionLimits`): the person is warned two
 * minutes before, counted from the last request that the server answered and never from what it did not see.
 */
const warnMilliseconds = 28 * minute;
const endMilliseconds = 30 * minute - 5_000;
const lookMilliseconds = 5_000;
const signs = ["pointerdown", "keydown"] as const;
/** Work without requests of its own is told to the server at most this often, the last of it, too. */
const pulseMilliseconds = minute;

/** Where the panel's tabs tell each other of the last request that was answered: they share one session. */
const sharedKey = "paridad.admin.activeAt";

/** The last answered request of any tab; one ahead of the clock says nothing. */
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

/** Tells the server of work, and remembers when it answered. */
function usePulse() {
  const { clock, storage } = useServices();
  const { users } = useAdminApi();
  const state = useRef({ seenAt: 0, pulseAt: 0, isOwed: false, isWarning: false }).current;
  const pulse = useEffectEvent(async (): Promise<boolean> => {
    const at = clock.now();
    Object.assign(state, { pulseAt: at, isOwed: false });
    try {
      await users.me();
    } catch {
      // It may not have seen this one: it is told again, and until then nothing counts.
      state.isOwed = true;
      return false;
    }
    state.seenAt = Math.max(state.seenAt, at);
    shareActivity(storage, at);
    return true;
  });
  return { state, pulse };
}

/** Keeps the session while the person works, here or in another tab, warns two minutes before it ends, and ends it without touching forms. */
export function IdleWarning({ onIdle }: { onIdle: () => void }) {
  const { clock, storage } = useServices();
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const { state, pulse } = usePulse();
  const end = useEffectEvent(onIdle);
  useEffect(() => {
    // The panel opens with an answer of the server.
    Object.assign(state, { seenAt: clock.now(), pulseAt: clock.now() });
    const isPulseDue = () => !state.isWarning && clock.now() - state.pulseAt >= pulseMilliseconds;
    const note = () => {
      if (state.isWarning) return;
      state.isOwed = true;
      if (isPulseDue()) void pulse();
    };
    const look = () => {
      if (state.isOwed && isPulseDue()) void pulse();
      const now = clock.now();
      const idle = now - Math.max(state.seenAt, sharedActivity(storage, now));
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
  }, [clock, state, storage]);
  const [stayFor, setStay] = useState(0);
  useEffect(() => {
    if (stayFor === 0) return;
    void pulse().then((isSeen) => {
      if (!isSeen) return;
      state.isWarning = false;
      setSecondsLeft(null);
    });
  }, [state, stayFor]);
  const stay = () => setStay((count) => count + 1);
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
