import { useEffect, useEffectEvent, useRef, useState } from "react";

import type { StoragePort } from "@paridad/core/auth";
import { readAdmin } from "@paridad/core/endpoints";

import { Button } from "../../components/ui/button.tsx";
import { Dialog } from "../../components/ui/dialog.tsx";
import { useApi, useServices } from "../../lib/services.tsx";

const minute = 60_000;
/**
 * The server ends a session at 30 minutes without a request, to 5 s (`adminSessionLimits`): the user is warned two
 * minutes before, counted from the last request that the server answered and never from what it did not see.
 */
const warnMilliseconds = 28 * minute;
const endMilliseconds = 30 * minute - 5_000;
const lookMilliseconds = 5_000;
const signs = ["pointerdown", "keydown"] as const;
/** Typing without requests pings the server at most this often, the last keystroke included. */
const pulseMilliseconds = minute;

/** Channel on which the panel's tabs share the last answered request: they share a session. */
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

function Warning({ secondsLeft, onStay }: { secondsLeft: number; onStay: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onStay}
      size="small"
      title="Tu sesión está por cerrarse"
      description={`Por seguridad la cerramos en ${secondsLeft} s si no seguís trabajando.`}
      footer={<Button onClick={onStay}>Seguir trabajando</Button>}
    />
  );
}

/** Keeps the session while the user works, here or in another tab, warns two minutes before it ends, and ends it without touching forms. */
export function IdleWarning({ onIdle }: { onIdle: () => void }) {
  const { clock, storage } = useServices();
  const api = useApi();
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const last = useRef({ seenAt: 0, pulseAt: 0, isOwed: false, isWarning: false });
  const end = useEffectEvent(onIdle);
  /** Tells the server of work, and remembers when it answered. */
  const pulse = useEffectEvent(async (): Promise<boolean> => {
    const at = clock.now();
    Object.assign(last.current, { pulseAt: at, isOwed: false });
    try {
      await api.call(readAdmin);
    } catch {
      // The server may have missed this one: ping again, and don't count it until then.
      last.current.isOwed = true;
      return false;
    }
    last.current.seenAt = Math.max(last.current.seenAt, at);
    shareActivity(storage, at);
    return true;
  });
  useEffect(() => {
    const state = last.current;
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
  }, [clock, storage]);
  const [stayFor, setStay] = useState(0);
  useEffect(() => {
    if (stayFor === 0) return;
    void pulse().then((isSeen) => {
      if (!isSeen) return;
      last.current.isWarning = false;
      setSecondsLeft(null);
    });
  }, [stayFor]);
  const stay = () => setStay((count) => count + 1);
  if (secondsLeft === null) return null;
  return <Warning secondsLeft={secondsLeft} onStay={stay} />;
}
