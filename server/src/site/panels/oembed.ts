import { escapeHtml } from "@paridad/core/lib";
import { panelHeight, panelNames } from "@paridad/core/panels";
import type { FastifyReply } from "fastify";
import { HttpError, invalidFields, notFound } from "../../http/http-error.ts";
import type { App } from "../../http/routes.ts";
import { cardSize } from "../link-pages.ts";
import type { IsShared } from "../link-pages.ts";
import { readPanelRequest } from "./panel-request.ts";
import type { Query } from "./panel-request.ts";

const usualWidth = 720;
const cacheSeconds = 3_600;

/** A panel's address by the one of a shared position, whose legs stand in `patas`. */
function panelAddress(address: URL): URL {
  const legs = address.searchParams.get("patas");
  if (address.pathname !== "/armar" || legs === null) return address;
  return new URL(`/panels/position?${new URLSearchParams({ legs })}`, address);
}

function readAddress(text: unknown, origin: string): URL {
  if (typeof text !== "string" || !URL.canParse(text) || new URL(text).origin !== origin)
    throw notFound("url no es la dirección de un panel ni de una posición de este sitio");
  return panelAddress(new URL(text));
}

/** At most what the consumer has room for. */
function bounded(usual: number, most: unknown, name: string): number {
  if (most === undefined || most === "") return usual;
  if (typeof most === "string" && /^\d{1,5}$/.test(most) && Number(most) > 0)
    return Math.min(usual, Number(most));
  throw invalidFields([{ path: name, message: `${name} son píxeles` }]);
}

function answerOf({ query, publicUrl }: { query: Query; publicUrl: string }) {
  const base = publicUrl.replace(/\/$/, "");
  const address = readAddress(query["url"], new URL(publicUrl).origin);
  const [, part] = /^\/panels\/([a-z]+)$/.exec(address.pathname) ?? [];
  const name = panelNames.find((known) => known === part);
  if (name === undefined)
    throw notFound("url no es la dirección de un panel ni de una posición de este sitio");
  const own = Object.fromEntries(address.searchParams);
  const { panel, fault } = readPanelRequest(name, own);
  if (fault !== null) throw invalidFields([{ path: "url", message: fault }]);
  const width = bounded(usualWidth, query["maxwidth"], "maxwidth");
  const height = bounded(panelHeight(name, panel.choices), query["maxheight"], "maxheight");
  const source = `${base}/panels/${name}${address.search}`;
  const title = name === "position" ? "Posición de opciones de GGAL" : "Opciones de GGAL";
  return {
    version: "1.0",
    type: "rich",
    provider_name: "Paridad",
    provider_url: base,
    title,
    width,
    height,
    html: `<iframe src="${escapeHtml(source)}" title="${title}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy"></iframe>`,
    thumbnail_url: `${base}/panels/${name}.png${address.search === "" ? "?" : `${address.search}&`}width=720&height=405`,
    thumbnail_width: 720,
    thumbnail_height: 405,
    cache_age: cacheSeconds,
  };
}

/** The card of a shared link, no larger than there is room for. Null for other addresses. */
async function photoOf({ query, publicUrl, isShared }: Dependencies & { query: Query }) {
  const base = publicUrl.replace(/\/$/, "");
  const { pathname } = readAddress(query["url"], new URL(publicUrl).origin);
  const [, id] = /^\/c\/([^/]+)$/.exec(pathname) ?? [];
  if (id === undefined) return null;
  if (!(await isShared(id))) throw notFound("Ese enlace ya no se abre");
  const { width, height } = cardSize;
  const widest = bounded(width, query["maxwidth"], "maxwidth");
  const highest = bounded(height, query["maxheight"], "maxheight");
  const scale = Math.min(widest / width, highest / height);
  return {
    version: "1.0",
    type: "photo",
    provider_name: "Paridad",
    provider_url: base,
    title: "Opciones de GGAL",
    url: `${base}${pathname}/tarjeta.png`,
    width: Math.floor(width * scale),
    height: Math.floor(height * scale),
    cache_age: cacheSeconds,
  };
}

type Dependencies = { readonly publicUrl: string; readonly isShared: IsShared };

/** `/oembed`: an address of a panel or of a position, pasted elsewhere, becomes its frame; of what was shared, its card. */
export function serveOembed(app: App, { publicUrl, isShared }: Dependencies): void {
  app.get("/oembed", async (request, reply): Promise<FastifyReply> => {
    const query = request.query as Query;
    if ((query["format"] ?? "json") !== "json")
      throw new HttpError({ status: 501, code: "VALIDATION_ERROR", message: "Solo hay format=json" });
    const answer = (await photoOf({ query, publicUrl, isShared })) ?? answerOf({ query, publicUrl });
    return reply
      .removeHeader("access-control-allow-credentials")
      .header("access-control-allow-origin", "*")
      .header("cross-origin-resource-policy", "cross-origin")
      .header("cache-control", `public, max-age=${cacheSeconds}`)
      .send(answer);
  });
}
