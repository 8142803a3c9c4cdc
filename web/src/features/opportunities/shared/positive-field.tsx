import { CheckboxField } from "../../../components/ui/forms/field.tsx";
import type { UrlState } from "../../../lib/view/use-url-state.ts";

/** Whether only what is expected to gain is shown. */
export function isOnlyPositive(url: UrlState): boolean {
  return url.get("positivas") === "1";
}

export function PositiveField({ url }: { url: UrlState }) {
  return (
    <CheckboxField
      label="Solo con resultado esperado positivo"
      checked={isOnlyPositive(url)}
      onChange={(event) => url.set({ positivas: event.currentTarget.checked })}
      className="pb-2"
    />
  );
}
