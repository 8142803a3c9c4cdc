import type { LinkPageProps } from "@paridad/core/contract";
import type { App } from "../http/routes.ts";
import { answerNotFound } from "../http/plugins/errors.ts";
import { linkPicture } from "./link-picture.ts";
import { rasterize } from "./panels/rasterize.ts";
import { createPageRenderer } from "./site-pages.ts";
import type { PageSources } from "./site-pages.ts";

type ReadLinkPage = (id: string) => Promise<LinkPageProps["page"] & { readonly isIndexed?: boolean }>;
const statuses = { open: 200, revoked: 410, expired: 410, unknown: 404 } as const;

/** Size of messengers' cards. */
const pictureSize = { width: 1_200, height: 630 };
const pictureSeconds = 86_400;

/** `/c/:id`: a shared position for anybody, as it was, and its card; what opens no more says why. */
export function serveLinks(
  app: App,
  {
    sources,
    publicUrl,
    read,
  }: { readonly sources: PageSources | null; readonly publicUrl: string; readonly read: ReadLinkPage },
): void {
  const render = createPageRenderer({ sources, publicUrl });
  app.get<{ Params: { id: string } }>("/c/:id/tarjeta.png", async (request, reply) => {
    const page = await read(request.params.id);
    if (page.state !== "open" || sources === null) return answerNotFound(reply);
    const { panels } = await sources();
    return reply
      .type("image/png")
      .header("cache-control", `public, max-age=${pictureSeconds}`)
      .header("cross-origin-resource-policy", "cross-origin")
      .send(await rasterize(panels.picture(linkPicture(page.position), pictureSize)));
  });
  app.get<{ Params: { id: string } }>("/c/:id", async (request, reply) => {
    const { id } = request.params;
    const page = await read(id);
    void reply.code(statuses[page.state]).header("cache-control", "no-cache");
    if (page.state !== "open" || page.isIndexed !== true) void reply.header("x-robots-tag", "noindex");
    return render(reply, (pages) => pages.link({ path: `/c/${id}`, page }));
  });
}
