import { createHash } from "node:crypto";
import { panelAttributes, panelNames } from "@paridad/core/panels";
import type { FailureCode, PacedData, PanelName, PanelQuery, PanelView } from "@paridad/core/panels";
import type { FastifyReply, FastifyRequest } from "fastify";
import { invalidFields } from "../../http/http-error.ts";
import { answerNotFound, toHttpError } from "../../http/plugins/errors.ts";
import type { Turns } from "../../http/plugins/turns.ts";
import type { App } from "../../http/routes.ts";
import { networkOf } from "../../platform/client-network.ts";
import type { Clock } from "../../platform/clock.ts";
import type { IsShared } from "../link-pages.ts";
import type { PageSources } from "../site-pages.ts";
import { createFreshCache } from "./fresh-cache.ts";
import { serveOembed } from "./oembed.ts";
import { readPanelRequest, readPictureSize, requirePageOf } from "./panel-request.ts";
import type { PanelRequest, Query } from "./panel-request.ts";
import { rasterize } from "./rasterize.ts";

/** A panel's part of the market, and until when it is the newest. */
type PanelAnswer = {
  readonly data: PacedData;
  /** Epoch milliseconds. */
  readonly freshUntil: number;
};

/**
 * Reads a panel's part with a publishable key, or of the public sample where `key` is empty, as the elements would.
 * @throws HttpError with why there is none: the key, its quota, or what the source doesn't let pass on.
 */
type ReadPanelMarket = (question: {
  readonly key: string;
  readonly query: PanelQuery;
  /** The caller's network address. */
  readonly address: string;
}) => Promise<PanelAnswer>;

export type PanelDependencies = {
  /** The web build's renderers; null where there is none: then every panel is a 404. */
  readonly sources: PageSources | null;
  readonly readMarket: ReadPanelMarket;
  /** The pages that a publishable key names; null for none or an unknown one. */
  readonly originsOf: (key: string) => Promise<readonly string[] | null>;
  readonly turns: Pick<Turns, "run">;
  readonly publicUrl: string;
  readonly isShared: IsShared;
  readonly clock: Clock;
};

type Request = ReturnType<typeof readPanelRequest>;

/** @throws HttpError 400 for attributes that can't be, and with why the market isn't read. */
function createView({ readMarket, clock }: PanelDependencies) {
  return async ({ panel, question, fault }: Request, address: string) => {
    const { name, key, choices } = panel;
    if (fault !== null || question === null) throw invalidFields([{ path: "query", message: fault ?? "" }]);
    const { data, freshUntil }: PanelAnswer = await readMarket({ key, query: question, address });
    const market = { ok: true, data } as const;
    return { name, choices, isSample: key === "", now: clock.now(), market, freshUntil };
  };
}

/** A page without numbers still says why, in the reader's words. */
function refusedView(request: PanelRequest, error: unknown, now: number): PanelView & { status: number } {
  const { status, code, message } = toHttpError(error);
  const { name, choices, key } = request;
  const market = { ok: false, code: code as FailureCode, message } as const;
  return { name, choices, isSample: key === "", now, market, status };
}

function policyOf(style: string, origins: readonly string[] | null): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    // Pages that may hold the frame: the key's. A page that shows no partner's numbers goes on any.
    `frame-ancestors ${origins === null ? "*" : ["'self'", ...origins].join(" ")}`,
    "require-trusted-types-for 'script'",
    "trusted-types lit-html",
  ].join("; ");
}

/** Seconds that an answer may be kept: with a key by its reader alone. */
function cacheControl({ key }: PanelRequest, seconds: number): string {
  return seconds <= 0 ? "no-cache" : `${key === "" ? "public" : "private"}, max-age=${seconds}`;
}

const secondsTo = (instant: number, now: number): number => Math.max(0, Math.ceil((instant - now) / 1_000));

const queryOf = ({ url }: FastifyRequest): string => (url.includes("?") ? url.slice(url.indexOf("?")) : "");

/** Those of the panel's element alone: an address is anybody's. */
function elementAttributes(name: PanelName, query: Query): Record<string, string> {
  const known = ["embed-key", "refresh", ...panelAttributes[name]];
  return Object.fromEntries(
    known.flatMap((attribute) => {
      const { [attribute]: text } = query;
      return typeof text === "string" ? [[attribute, text]] : [];
    }),
  );
}

/** A page of its own: what frames show before their script, and readers without one. */
function createPage(dependencies: PanelDependencies) {
  const { clock, originsOf, publicUrl } = dependencies;
  const viewOf = createView(dependencies);
  return async (name: PanelName, sources: PageSources, request: FastifyRequest, reply: FastifyReply) => {
    const query = request.query as Query;
    const read = readPanelRequest(name, query);
    const { panel } = read;
    const view = await viewOf(read, request.ip).catch((error: unknown) => {
      const refused = refusedView(panel, error, clock.now());
      if (refused.status >= 500 && refused.status !== 503) throw error;
      return refused;
    });
    const { panels } = await sources();
    const base = publicUrl.replace(/\/$/, "");
    const { html, style } = panels.page({
      ...view,
      base,
      query: queryOf(request),
      attributes: elementAttributes(name, query),
    });
    const status = "status" in view ? view.status : 200;
    const seconds = "freshUntil" in view ? secondsTo(view.freshUntil, clock.now()) : 0;
    if (panel.key !== "") reply.header("x-robots-tag", "noindex");
    return reply
      .code(status)
      .removeHeader("x-frame-options")
      .type("text/html; charset=utf-8")
      .header("cache-control", cacheControl(panel, seconds))
      .header("cross-origin-resource-policy", "cross-origin")
      .header(
        "content-security-policy",
        policyOf(style, panel.key === "" ? null : await originsOf(panel.key)),
      )
      .send(html);
  };
}

type Picture = { readonly bytes: string | Buffer; readonly freshUntil: number };

/** The same panel as a picture, made once a pace. */
function createPictures(dependencies: PanelDependencies) {
  const { clock, turns, originsOf, publicUrl } = dependencies;
  const viewOf = createView(dependencies);
  const ownOrigin = new URL(publicUrl).origin;
  const fresh = createFreshCache<Picture>(clock);
  return async (
    { name, kind }: { name: PanelName; kind: "svg" | "png" },
    sources: PageSources,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const query = request.query as Query;
    const read = readPanelRequest(name, query);
    const { panel } = read;
    const size = readPictureSize(query);
    const origins = panel.key === "" ? null : await originsOf(panel.key);
    if (origins !== null) requirePageOf(origins, request.headers, ownOrigin);
    const make = async (): Promise<Picture> => {
      const view = await viewOf(read, request.ip);
      const { panels } = await sources();
      const svg = panels.picture(view, size);
      if (kind === "svg") return { bytes: svg, freshUntil: view.freshUntil };
      return {
        bytes: await turns.run(networkOf(request.ip), () => rasterize(svg)),
        freshUntil: view.freshUntil,
      };
    };
    const picture = await fresh(`${kind} ${JSON.stringify([panel, size])}`, make);
    return reply
      .type(kind === "svg" ? "image/svg+xml" : "image/png")
      .header("cache-control", cacheControl(panel, secondsTo(picture.freshUntil, clock.now())))
      .header("cross-origin-resource-policy", "cross-origin")
      .send(picture.bytes);
  };
}

const nameOf = (text: string): PanelName | undefined => panelNames.find((name) => name === text);

/** `/panels/<name>`, `/panels/<name>.svg` and `.png`: each panel for readers without scripts. */
export function servePanels(app: App, dependencies: PanelDependencies): void {
  const { sources } = dependencies;
  serveOembed(app, dependencies);
  const sendPage = createPage(dependencies);
  const sendPicture = createPictures(dependencies);
  app.get<{ Params: { file: string } }>("/panels/:file", async (request, reply) => {
    const [, text = "", ending] = /^([a-z]+)(?:\.(svg|png))?$/.exec(request.params.file) ?? [];
    const name = nameOf(text);
    if (name === undefined || sources === null) return answerNotFound(reply);
    if (ending === undefined) return sendPage(name, sources, request, reply);
    return sendPicture({ name, kind: ending === "svg" ? "svg" : "png" }, sources, request, reply);
  });
}
