import { useEffect, useState } from "react";

import { isApiError } from "@paridad/core/api";

import { useServices } from "../../../lib/services.tsx";
import { messageOf } from "../../../lib/use-submit.ts";
import { Notice } from "./notice.tsx";

function waitText(seconds: number): string {
  if (seconds <= 0) return "Ya podés probar de nuevo.";
  const minutes = Math.floor(seconds / 60);
  const rest = `${seconds % 60} s`;
  return `Podés probar de nuevo en ${minutes > 0 ? `${minutes} min ${rest}` : rest}.`;
}

/** Countdown of a rate limit's `Retry-After`. */
function Countdown({ seconds }: { seconds: number }) {
  const { clock } = useServices();
  const [endsAt] = useState(() => clock.now() + seconds * 1_000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((endsAt - clock.now()) / 1_000))), 1_000);
    return () => clearInterval(timer);
  }, [clock, endsAt]);
  return (
    <p role="timer" className="mt-0.5 text-muted tabular-nums">
      {waitText(left)}
    </p>
  );
}

/** Why a form could not be sent; nothing while it could. */
export function FailureNotice({
  failure,
  fallback,
  failureTitle,
}: {
  failure: Error | string | null;
  /** Text of a failure without its own message. */
  fallback?: string | undefined;
  failureTitle?: string | undefined;
}) {
  if (failure === null) return null;
  const seconds = isApiError(failure) ? failure.retryAfterSeconds : null;
  return (
    <Notice tone="error" {...(failureTitle === undefined ? {} : { title: failureTitle })}>
      {messageOf(failure, fallback)}
      {seconds === null ? null : <Countdown seconds={seconds} />}
    </Notice>
  );
}
