import { linkIdPattern } from "@paridad/core/contract";
import type { LinkPageProps } from "@paridad/core/contract";
import { entityTagOf, replyIfNotModified } from "../http/entity-tag.ts";
import type { App } from "../http/routes.ts";
import { answerNotFound } from "../http/plugins/errors.ts";
import type { Turns } from "../http/plugins/turns.ts";
import { networkOf } from "../platform/client-network.ts";
import type { Clock } from "../platform/clock.ts";
import { createFreshCache } from "./panels/fresh-cache.ts";
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

/** True for an id under which something is shared. */
export type IsShared = (id: string) => Promise<boolean>;

const statuses = { open: 200, revoked: 410, expired: 410, unknown: 404 } as const;
/** Size of messengers' cards. */
export const cardSize = { width: 1_200, height: 630 };
/** Shared numbers never change. */
const pictureMilliseconds = 3_600_000;

/** `/c/:id`: what was shared, for anybody, as it was, and its card; what opens no more says why. */
export function serveLinks(
  app: App,
  { sources, publicUrl, turns, clock, read }: Dependencies,
): { readonly isShared: IsShared } {
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
    if (page.state !== "open" || sources === null) return answerNotFound(reply);
    const { pages } = await sources();
    const { bytes } = await pictures(id, async () => ({
      bytes: await turns.run(networkOf(request.ip), () =>
        rasterize(pages.linkCard({ ...page, size: cardSize })),
      ),
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
    async isShared(id) {
      return (await pageOf(id)).state === "open";
    },
  };
}
