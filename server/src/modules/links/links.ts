import { randomBytes } from "node:crypto";
import { mostSharedLinks, sharedContentSchema, sharedLinkDays } from "@paridad/core/contract";
import type { SharedContent, SharedLink } from "@paridad/core/contract";
import { linkTexts } from "@paridad/core/messages";
import { HttpError, notFound } from "../../http/http-error.ts";
import type { Clock } from "../../platform/clock.ts";
import { titleOf } from "./link-title.ts";
import type { LinksRepository } from "./repository.ts";

const day = 86_400_000;
/** A guess has nowhere to begin. */
const idBytes = 16;

type Owner = { readonly user: { readonly id: string }; readonly sessionId: string };
type Row = {
  readonly id: string;
  readonly title: string;
  readonly is_indexed: boolean;
  readonly created_at: Date;
  readonly expires_at: Date;
};
/** An address's page: what was shared, or that it is over or was never there. */
export type LinkPage =
  | {
      readonly state: "open";
      readonly content: SharedContent;
      readonly title: string;
      readonly isIndexed: boolean;
    }
  | { readonly state: "revoked" | "expired" | "unknown" };

function linkOf({ id, title, is_indexed: isIndexed, created_at, expires_at }: Row): SharedLink {
  return {
    id,
    title,
    path: `/c/${id}`,
    isIndexed,
    createdAt: created_at.toISOString(),
    expiresAt: expires_at.toISOString(),
  };
}

/** Links that anybody may open, with the numbers of when they were shared. */
export function createLinks({
  repository,
  clock,
}: {
  readonly repository: LinksRepository;
  readonly clock: Clock;
}) {
  return {
    async share(
      { user, sessionId }: Owner,
      { content, isIndexed }: { readonly content: SharedContent; readonly isIndexed: boolean },
    ): Promise<SharedLink> {
      const createdAt = new Date(clock.now());
      const link = {
        id: randomBytes(idBytes).toString("base64url"),
        title: titleOf(content),
        isIndexed,
        content,
        createdAt,
        expiresAt: new Date(clock.now() + sharedLinkDays * day),
      };
      if (!(await repository.add({ userId: user.id, sessionId }, link))) {
        throw new HttpError({ status: 409, code: "CONFLICT", message: linkTexts.tooMany(mostSharedLinks) });
      }
      return linkOf({ ...link, is_indexed: isIndexed, created_at: createdAt, expires_at: link.expiresAt });
    },

    list: async (userId: string): Promise<SharedLink[]> =>
      (await repository.ofUser(userId, new Date(clock.now()))).map(linkOf),

    async revoke(userId: string, id: string): Promise<void> {
      if (!(await repository.revoke(userId, id, new Date(clock.now())))) throw notFound(linkTexts.noLink);
    },

    async page(id: string): Promise<LinkPage> {
      const row = await repository.read(id);
      if (row === undefined) return { state: "unknown" };
      if (row.revoked_at !== null) return { state: "revoked" };
      if (row.expires_at.getTime() <= clock.now()) return { state: "expired" };
      const { title, is_indexed: isIndexed } = row;
      return { state: "open", content: sharedContentSchema.parse(row.content), title, isIndexed };
    },
  };
}
export type Links = ReturnType<typeof createLinks>;
