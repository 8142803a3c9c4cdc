import { linkIdPattern } from "@paridad/core/contract";
import type { LinkPageProps, SharedContent } from "@paridad/core/contract";
import type { PanelView } from "@paridad/core/panels";
import { entityTagOf, replyIfNotModified } from "../http/entity-tag.ts";
import type { App } from "../http/routes.ts";
import { answerNotFound } from "../http/plugins/errors.ts";
import type { Turns } from "../http/plugins/turns.ts";
import { networkOf } from "../platform/client-network.ts";
import type { Clock } from "../platform/clock.ts";
import { createFreshCache } from "./panels/fresh-cache.ts";
import { readPanelRequest } from "./panels/panel-request.ts";
import { rasterize } from "./panels/rasterize.ts";
import { createPageRenderer } from "./site-pages.ts";
import type { PageSources } from "./site-pages.ts";

type LinkPage = LinkPageProps["page"] & { readonly isIndexed?: boolean };
type Dependencies = {
  readonly sources: PageSources | null;
  readonly publicUrl: string;
  readonly turns: Pick<Turns, "run">;
  readonly clock: Clock;
  readonly read: (id: string) => Promise<LinkPage>;
};
type Asked = { readonly Params: { readonly id: string } };

/** True for an id under which something with a card is shared. */
export type HasCard = (id: string) => Promise<boolean>;

const statuses = { open: 200, revoked: 410, expired: 410, unknown: 404 } as const;
/** Size of messengers' cards. */
export const cardSize = { width: 1_200, height: 630 };
/** Shared numbers never change. */
const pictureMilliseconds = 3_600_000;

const pace = { mode: "live", delaySeconds: null, refreshSeconds: 0 } as const;

/** A card is the panel's own picture; null of what has no panel. */
function viewOf(content: SharedContent): PanelView | null {
  const saved = { isSample: false, isSaved: true } as const;
  const choicesOf = (name: PanelView["name"]) => readPanelRequest(name, { theme: "dark" }).panel.choices;
  if (content.kind === "position") {
    const { position } = content;
    const market = { ok: true, data: { ...pace, position } } as const;
    return {
      ...saved,
      name: "position",
      choices: choicesOf("position"),
      market,
      now: position.asOfMilliseconds,
    };
  }
  if (content.kind !== "smile") return null;
  const { smile } = content;
  const market = { ok: true, data: { ...pace, smile } } as const;
  return {
    ...saved,
    name: "volatility",
    choices: choicesOf("volatility"),
    market,
    now: smile.asOfMilliseconds,
  };
}

/** `/c/:id`: what was shared, for anybody, as it was, and its card; what opens no more says why. */
export function serveLinks(
  app: App,
  { sources, publicUrl, turns, clock, read }: Dependencies,
): { readonly hasCard: HasCard } {
  const render = createPageRenderer({ sources, publicUrl });
  const pictures = createFreshCache<{ readonly bytes: Buffer; readonly freshUntil: number }>(clock);
  /** A text that is no id of ours never reaches the page's own addresses, nor the database. */
  const pageOf = async (id: string): Promise<LinkPage> =>
    linkIdPattern.test(id) ? read(id) : { state: "unknown" };
  const robotsOf = (page: LinkPage) =>
    page.state === "open" && page.isIndexed === true ? {} : { "x-robots-tag": "noindex" };

  app.get<Asked>("/c/:id/tarjeta.png", async (request, reply) => {
    const { id } = request.params;
    const page = await pageOf(id);
    const view = page.state === "open" ? viewOf(page.content) : null;
    if (view === null || sources === null) return answerNotFound(reply);
    const { panels } = await sources();
    const { bytes } = await pictures(id, async () => ({
      bytes: await turns.run(networkOf(request.ip), () => rasterize(panels.picture(view, cardSize))),
      freshUntil: clock.now() + pictureMilliseconds,
    }));
    // Asked again each time: a revoked link's picture is gone at once.
    void reply
      .type("image/png")
      .headers(robotsOf(page))
      .header("cache-control", "no-cache")
      .header("cross-origin-resource-policy", "cross-origin");
    return replyIfNotModified(reply, entityTagOf(bytes)) ? reply : reply.send(bytes);
  });
  app.get<Asked>("/c/:id", async (request, reply) => {
    const page = await pageOf(request.params.id);
    const path = page.state === "unknown" ? "/" : `/c/${request.params.id}`;
    void reply.code(statuses[page.state]).headers(robotsOf(page)).header("cache-control", "no-cache");
    return render(reply, (pages) => pages.link({ path, page }));
  });
  return {
    async hasCard(id) {
      const page = await pageOf(id);
      return page.state === "open" && viewOf(page.content) !== null;
    },
  };
}
