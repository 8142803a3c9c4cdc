import { useId } from "react";

import { expiryCertaintyMessages } from "@paridad/core/quotes";

import { useCalculator, useCalculatorActions } from "../live/calculator-context.tsx";

/** By which rule the time to expiry is counted, and by which it is known for the expiry shown. */
export function ConventionChoice() {
  const id = useId();
  const actions = useCalculatorActions();
  const convention = useCalculator((state) => state.inputs.expiryConvention);
  const certainty = useCalculator((state) => state.expiry?.certainty);
  const onChange = (choice: string) => {
    if (choice === "feed" || choice === "month-end" || choice === "third-friday") {
      actions.setExpiryConvention(choice);
    }
  };
  return (
    <span
      className="inline-flex items-center gap-1.5 text-sm text-muted"
      title={certainty && expiryCertaintyMessages[certainty]}
    >
      <label htmlFor={id}>Regla de vencimiento</label>
      <select
        id={id}
        className="rounded-sm bg-transparent py-0.5 text-text [&>option]:bg-s1"
        value={convention}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="feed">de la fuente</option>
        <option value="third-friday">tercer viernes</option>
        <option value="month-end">fin de mes</option>
      </select>
    </span>
  );
}
