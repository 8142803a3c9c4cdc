import { useState } from "preact/hooks";

import { thresholdFault } from "@paridad/core/contract";
import type { CreateAlertRequest } from "@paridad/core/contract";
import { parseTypedNumber } from "@paridad/core/formats";
import { screenWords } from "@paridad/core/messages";

const faultId = "alert-fault";

/** Makes an alert of the share's price; those of options begin at their row. `onAdd` says whether it was saved. */
export function ShareAlertForm({
  isBusy,
  onAdd,
}: {
  isBusy: boolean;
  onAdd: (request: CreateAlertRequest) => Promise<boolean>;
}) {
  const [direction, setDirection] = useState<CreateAlertRequest["direction"]>("above");
  const [typed, setTyped] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const add = async () => {
    const parsed = parseTypedNumber(typed);
    const threshold = parsed.ok ? parsed.value : Number.NaN;
    const wrong = thresholdFault("share", threshold);
    setFault(wrong);
    if (wrong === null && (await onAdd({ subject: { kind: "share" }, direction, threshold }))) setTyped("");
  };
  return (
    <form
      class="alert-form"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <label class="field">
        Cuando GGAL
        <select
          value={direction}
          onChange={(event) => setDirection(event.currentTarget.value === "below" ? "below" : "above")}
        >
          <option value="above">llegue o supere</option>
          <option value="below">{screenWords.atLeast}</option>
        </select>
      </label>
      <label class="field">
        Precio ($)
        <input
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : faultId}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
      </label>
      <button class="button" type="submit" disabled={isBusy}>
        Crear alerta
      </button>
      {fault === null ? null : (
        <p class="error" id={faultId} role="alert">
          {fault}
        </p>
      )}
    </form>
  );
}
