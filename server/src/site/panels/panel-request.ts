import { panelQuery, readPanel } from "@paridad/core/panels";
import type { AttributeFault, PanelChoices, PanelName, PanelQuery, PictureSize } from "@paridad/core/panels";
import { HttpError, invalidFields } from "../../http/http-error.ts";
import type { IncomingHttpHeaders } from "node:http";
import { keyErrorMessages } from "@paridad/core/messages";

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

/** Origin of the page that shows a picture, as far as its browser says so. */
function originOf({ origin, referer }: IncomingHttpHeaders): string | null {
  const address = origin ?? referer;
  return address !== undefined && URL.canParse(address) ? new URL(address).origin : null;
}

/**
 * Refuses a picture with a key to other people's pages. Nobody frames a picture, so no policy does it. A program or a mail names
 * no page; a browser that hides the page still says that it isn't ours.
 * @throws HttpError 403
 */
export function requirePageOf(
  origins: readonly string[],
  headers: IncomingHttpHeaders,
  ownOrigin: string,
): void {
  const page = originOf(headers);
  const { "sec-fetch-site": site = "none" } = headers;
  const isOpen =
    page === null ? site === "none" || site === "same-origin" : [ownOrigin, ...origins].includes(page);
  if (isOpen) return;
  throw new HttpError({ status: 403, code: "ORIGIN_NOT_ALLOWED", message: keyErrorMessages.origin });
}
