import type { LinkPageProps } from "@paridad/core/contract";
import type { App } from "../http/routes.ts";
import type { PageRenderer } from "./site-pages.ts";

type ReadLinkPage = (id: string) => Promise<LinkPageProps["page"] & { readonly isIndexed?: boolean }>;
const statuses = { open: 200, revoked: 410, expired: 410, unknown: 404 } as const;

/** `/c/:id`: a shared position for anybody, as it was; what opens no more says why. */
export function serveLinks(
  app: App,
  { render, read }: { readonly render: PageRenderer; readonly read: ReadLinkPage },
): void {
  app.get<{ Params: { id: string } }>("/c/:id", async (request, reply) => {
    const { id } = request.params;
    const page = await read(id);
    void reply.code(statuses[page.state]).header("cache-control", "no-cache");
    if (page.state !== "open" || page.isIndexed !== true) void reply.header("x-robots-tag", "noindex");
    return render(reply, (pages) => pages.link({ path: `/c/${id}`, page }));
  });
}
