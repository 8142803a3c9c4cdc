import type { Alert } from "../contract/index.ts";
import { ownValue } from "../lib/index.ts";
import { wordName } from "../messages/screens.ts";
import { alertEndingMessages } from "./alert-texts.ts";

function unknownNow(reason: string | null): string {
  return reason === null ? "" : `ahora no se sabe: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
}

/** State of an alert, in a word and, where that says too little, a sentence. */
export function alertState(
  {
    status,
    lastFiredAt,
    isTrue,
    endedReason,
    unknown,
  }: Pick<Alert, "status" | "lastFiredAt" | "isTrue" | "endedReason" | "unknown">,
  /** Without a plan that opens alerts nobody watches them. */
  { isAsleep }: { readonly isAsleep: boolean },
): {
  readonly kind: "asleep" | "waiting" | "paused" | "ended" | "told" | "true" | "beginning" | "unknown";
  readonly name: string;
  readonly detail: string;
} {
  if (isAsleep && (status === "armed" || status === "resting")) {
    return { kind: "asleep", name: "Duerme", detail: "" };
  }
  if (status === "armed") return { kind: "waiting", name: "Esperando", detail: unknownNow(unknown) };
  if (status === "paused") return { kind: "paused", name: "En pausa", detail: "" };
  if (status === "ended") {
    const detail = ownValue<string>(alertEndingMessages, endedReason ?? "") ?? "";
    return { kind: "ended", name: "Terminó", detail };
  }
  if (status !== "resting") return { kind: "unknown", name: wordName({}, status), detail: "" };
  if (lastFiredAt !== null) {
    return { kind: "told", name: "Avisada", detail: "descansa hasta que el valor vuelva del otro lado" };
  }
  return isTrue === true
    ? { kind: "true", name: "Ya se cumple", detail: "avisa cuando vuelva a cruzar" }
    : {
        kind: "beginning",
        name: "Por empezar",
        detail: [unknownNow(unknown), "empieza cuando vea el valor del otro lado"].filter(Boolean).join("; "),
      };
}
