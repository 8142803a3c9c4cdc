import { Check, X } from "lucide-react";
import { Link } from "react-router";

import { useServices, useSession } from "../../lib/services.tsx";
import { useStored } from "../../lib/view/use-stored.ts";
import { useCalculator, useCalculatorActions } from "./live/calculator-context.tsx";

const storageKey = "paridad.first-steps";
/** An account is new for its first weeks. */
const newDays = 30;
const millisecondsPerDay = 86_400_000;

type Taken = { readonly built: boolean; readonly alerted: boolean; readonly closed: boolean };
const none: Taken = { built: false, alerted: false, closed: false };
const isTaken = (value: unknown): value is Taken =>
  typeof value === "object" && value !== null && "built" in value && "alerted" in value && "closed" in value;

const stepClass =
  "inline-flex items-center gap-1.5 rounded-md px-2 py-1 font-medium text-accent hover:bg-s2 pointer-coarse:py-2.5 [&_svg]:size-4";

function Mark({ number, isDone }: { number: number; isDone: boolean }) {
  return isDone ? (
    <>
      <Check aria-hidden className="text-up" />
      <span className="sr-only">Hecho: </span>
    </>
  ) : (
    <span aria-hidden className="grid size-5 place-items-center rounded-full bg-s2 text-xs text-text">
      {number}
    </span>
  );
}

/** The market's own volatility: the usual choice until somebody writes one. */
function VolatilityStep() {
  const actions = useCalculatorActions();
  const isMarkets = useCalculator((state) => state.inputs.volatilityMode !== "fixed");
  return (
    <button type="button" className={stepClass} onClick={() => actions.setVolatilityMode("smile")}>
      <Mark number={1} isDone={isMarkets} /> Usá la VI del mercado
    </button>
  );
}

/** Three steps over the chain of a new account, until they are closed. */
export function FirstSteps() {
  const { clock } = useServices();
  const createdAt = useSession(({ user }) => user?.createdAt);
  const [taken, setTaken] = useStored(storageKey, none, isTaken);
  const age = createdAt === undefined ? Number.POSITIVE_INFINITY : clock.now() - Date.parse(createdAt);
  if (taken.closed || age > newDays * millisecondsPerDay) return null;
  return (
    <nav
      aria-label="Primeros pasos"
      className="flex flex-wrap items-center gap-x-2 rounded-md border border-accent/30 bg-accent/8 px-2 text-sm"
    >
      <VolatilityStep />
      <Link to="/armar" className={stepClass} onClick={() => setTaken({ ...taken, built: true })}>
        <Mark number={2} isDone={taken.built} /> Armá tu primera posición
      </Link>
      <Link
        to="/alertas?nueva=share"
        className={stepClass}
        onClick={() => setTaken({ ...taken, alerted: true })}
      >
        <Mark number={3} isDone={taken.alerted} /> Creá una alerta
      </Link>
      <button
        type="button"
        aria-label="Cerrar los primeros pasos"
        className="ml-auto grid size-8 place-items-center rounded-md text-muted hover:bg-s2 hover:text-text pointer-coarse:size-11 [&_svg]:size-4"
        onClick={() => setTaken({ ...taken, closed: true })}
      >
        <X aria-hidden />
      </button>
    </nav>
  );
}
