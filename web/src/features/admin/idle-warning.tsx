import { useEffect, useEffectEvent, useRef, useState } from "react";

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

/** Keeps the session while the person works, warns two minutes before it ends, and ends it without touching forms. */
export function IdleWarning({ onIdle }: { onIdle: () => void }) {
  const { clock } = useServices();
  const { users } = useAdminApi();
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null);
  const last = useRef({ activeAt: 0, pulseAt: 0, isWarning: false });
  const end = useEffectEvent(onIdle);
  useEffect(() => {
    const state = last.current;
    state.activeAt = clock.now();
    state.pulseAt = clock.now();
    const note = () => {
      if (state.isWarning) return;
      state.activeAt = clock.now();
      if (clock.now() - state.pulseAt < pulseMilliseconds) return;
      state.pulseAt = clock.now();
      void users.me().catch(() => undefined);
    };
    const look = () => {
      const idle = clock.now() - state.activeAt;
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
  }, [clock, users]);
  const stay = () => {
    last.current = { activeAt: clock.now(), pulseAt: clock.now(), isWarning: false };
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
