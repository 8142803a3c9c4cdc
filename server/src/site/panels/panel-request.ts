import { panelQuery, readPanel } from "@paridad/core/panels";
import type { AttributeFault, PanelChoices, PanelName, PanelQuery, PictureSize } from "@paridad/core/panels";
import { invalidFields } from "../../http/http-error.ts";

export type Query = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A panel as an address asks for it. `key` is empty for the public sample. */
export type PanelRequest = {
  readonly name: PanelName;
  readonly key: string;
  readonly choices: PanelChoices;
};

const sizes = { width: { fewest: 200, most: 1_600 }, height: { fewest: 120, most: 1_600 } } as const;

/** Written twice it is no value of any. */
function textIn(query: Query, name: string): string {
  const { [name]: text = "" } = query;
  return typeof text === "string" ? text : text.join(", ");
}

/** Attributes that a panel can't do without. */
const missing: Partial<Record<PanelName, AttributeFault>> = {
  ratios: { name: "symbol1", message: "faltan symbol1 y symbol2, o son iguales" },
  position: { name: "legs", message: "faltan las patas (legs), como 1~b1c7200_20261218_150" },
};

/** A panel as an address asks for it, and what is wrong with it. */
export function readPanelRequest(
  name: PanelName,
  query: Query,
): { readonly panel: PanelRequest; readonly question: PanelQuery | null; readonly fault: string | null } {
  const { choices, faults } = readPanel(name, (attribute) => textIn(query, attribute));
  const question = panelQuery(name, choices);
  const { [name]: lack } = missing;
  const all = question === null && faults.length === 0 && lack !== undefined ? [lack] : faults;
  const fault = all.length === 0 ? null : `${all.map(({ message }) => message).join("; ")}.`;
  return { panel: { name, key: textIn(query, "embed-key"), choices }, question, fault };
}

/** @throws HttpError 400 for a picture larger or smaller than those that are drawn. */
export function readPictureSize(query: Query): Partial<PictureSize> {
  const read = (name: keyof typeof sizes): number | undefined => {
    const text = textIn(query, name);
    if (text === "") return undefined;
    const { fewest, most } = sizes[name];
    if (/^\d{1,5}$/.test(text) && Number(text) >= fewest && Number(text) <= most) return Number(text);
    const message = `${name} son píxeles, un entero de ${fewest} a ${most}, no «${text.slice(0, 60)}».`;
    throw invalidFields([{ path: name, message }]);
  };
  const [width, height] = [read("width"), read("height")];
  return { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
}
