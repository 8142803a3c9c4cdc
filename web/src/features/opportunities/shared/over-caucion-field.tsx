import { CheckboxField } from "../../../components/ui/forms/field.tsx";
import type { UrlState } from "../../../lib/view/use-url-state.ts";

/** Only results expected to bring more than the caución are shown. */
export function isOnlyOverCaucion(url: UrlState): boolean {
  return url.get("sobrecaucion") === "1";
}

export function OverCaucionField({ url }: { url: UrlState }) {
  return (
    <CheckboxField
      label="Solo si se espera más que la caución"
      checked={isOnlyOverCaucion(url)}
      onChange={(event) => url.set({ sobrecaucion: event.currentTarget.checked })}
      className="pb-2"
    />
  );
}
