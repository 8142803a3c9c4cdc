import { costPresets } from "@paridad/core/costs";
import { formatDate } from "@paridad/core/formats";

import type { CostDraft } from "./cost-draft.ts";
import { draftOf } from "./cost-draft.ts";

/** Starting schedules by kind of broker, or the user's figures. */
export function CostPresetChoice({
  choice,
  onChoose,
}: {
  choice: CostDraft["choice"];
  onChoose: (draft: Partial<CostDraft>) => void;
}) {
  const option = (id: CostDraft["choice"], name: string, detail: string, choose: () => void) => (
    <div key={id} className="flex items-start gap-2.5 py-1.5">
      <input
        id={`tarifario-${id}`}
        type="radio"
        name="tarifario"
        className="mt-0.5 size-4 shrink-0"
        checked={choice === id}
        onChange={choose}
      />
      <label htmlFor={`tarifario-${id}`} className="text-md font-medium">
        {name}
        <span className="block text-sm font-normal text-muted">{detail}</span>
      </label>
    </div>
  );
  return (
    <fieldset>
      <legend className="float-left mb-1 w-full font-semibold">Tarifario</legend>
      <div className="clear-left">
        {costPresets.map(({ id, name, asOf, isUndated, source, note, terms }) =>
          option(
            id,
            name,
            `${isUndated ? "Leído" : "Publicado"} el ${formatDate(asOf)} en ${source}. ${note}.`,
            () => onChoose(draftOf({ choice: id, terms })),
          ),
        )}
        {option("own", "Mis costos", "Las cifras de tu broker, una por una.", () =>
          onChoose({ choice: "own" }),
        )}
      </div>
    </fieldset>
  );
}
