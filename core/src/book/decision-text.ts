import { formatDate, formatPesos } from "../formats/index.ts";
import { assignmentText, exerciseWarning } from "../positions/life/exercise-texts.ts";
import { expiryActionMessages } from "../positions/position-texts.ts";
import { doubtful, unclosable } from "./decisions.ts";
import type { Decision } from "./decisions.ts";
import type { MarkedPosition } from "./mark-position.ts";

/** A decision in words, after the name of its position. */
export function decisionText(decision: Decision): string {
  switch (decision.kind) {
    case "overdue":
      return `venció el ${formatDate(decision.expiration)}: anotá cómo terminó.`;
    case "exercise":
      return `${decision.leg}. ${exerciseWarning(decision.risk)} ${assignmentText(decision.risk)}`;
    case "expiry": {
      const { sessions, legs } = decision;
      const when =
        sessions === 0 ? "vence hoy" : sessions === 1 ? "vence mañana" : `vence en ${sessions} ruedas`;
      const actions = legs.map(({ leg, action }) => `${leg}: ${inSentence(expiryActionMessages[action])}`);
      return `${when} y, al precio de ahora, ${actions.join("; ")}.`;
    }
    case "renamed":
      return `${decision.leg} cambió de nombre por el corte de hoy: ahora es ${decision.symbol}.`;
    case "made":
      return `quedan ${formatPesos(decision.left)} por ganar y arriesgás ${formatPesos(decision.risked)} de ahora en más.`;
  }
}
const inSentence = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** The word on the press that acts on it. */
export const decisionActions: Readonly<Record<Decision["kind"], string>> = {
  overdue: "Anotar",
  exercise: "Rolear",
  expiry: "Rolear",
  renamed: "Ver",
  made: "Cerrar",
};

/** The dialog of the position that acts on it; `position-card.tsx` of the web opens it. */
const dialogs: Readonly<Record<Decision["kind"], string | null>> = {
  overdue: "vencimiento",
  exercise: "rolear",
  expiry: "rolear",
  renamed: null,
  made: "cerrar",
};

/** Address of the position with the decision's dialog open. */
export function decisionAddress({ id, kind }: Pick<Decision, "id" | "kind">): string {
  return addressOf(id, dialogs[kind]);
}

/** Address that records an exercisable option as exercised; null for other decisions. */
export function exercisedAddress({ id, kind }: Pick<Decision, "id" | "kind">): string | null {
  return kind === "exercise" ? addressOf(id, "vencimiento") : null;
}

function addressOf(id: string, dialog: string | null): string {
  return `/cartera${dialog === null ? "" : `?hacer=${dialog}`}#posicion-${id}`;
}

/**
 * The legs that can't be closed now and, while the session is open, those whose sides are in doubt: a line that is there
 * without any too.
 */
export function sidesText(
  positions: readonly MarkedPosition[],
  { isOpen }: { readonly isOpen: boolean },
): string {
  const [missing, doubts] = [unclosable(positions), isOpen ? doubtful(positions) : []];
  const sentences = [
    missing.length === 0 ? null : `Sin punta para cerrar: ${named(missing)}.`,
    doubts.length === 0 ? null : `Puntas en duda: ${named(doubts)}.`,
  ].filter((sentence) => sentence !== null);
  return sentences.length === 0 ? "Todas las patas tienen punta para cerrarlas." : sentences.join(" ");
}

function named(positions: ReturnType<typeof unclosable>): string {
  return positions.map(({ name, legs }) => `${name} (${legs.join("; ")})`).join("; ");
}
