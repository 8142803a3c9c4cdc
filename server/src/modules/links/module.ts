import { randomBytes } from "node:crypto";
import {
  backTestRequestSchema,
  linkTexts,
  sharedContentSchema,
  sharedLinkDays,
} from "@paridad/core/contract";
import type {
  BackTestAnswer,
  BackTestQuestion,
  EvaluatePositionRequest,
  MarketUpdate,
  PositionEvaluationAnswer,
  SharedContent,
  SharedLink,
} from "@paridad/core/contract";
import {
  listSharedLinks,
  revokeSharedLink,
  shareBackTest,
  shareLink,
  shareSmile,
} from "@paridad/core/endpoints";
import { keyErrorMessages } from "@paridad/core/messages";
import { keyOfRule, requestOf, ruleOf } from "@paridad/core/rules";
import { implement } from "../../auth/implement.ts";
import type { SignedIn } from "../../db/row-locks.ts";
import { invalidFields, notFound, unavailable } from "../../http/http-error.ts";
import type { App } from "../../http/routes.ts";
import type { ChainFitter } from "../../market/chain/fitted-chain.ts";
import { smilePart } from "../../market/parts/smile-part.ts";
import type { RecordedTerms } from "../../market/terms/recorded-terms.ts";
import type { Platform } from "../platform.ts";
import { titleOf } from "./link-title.ts";
import { addLink, findLink, linksOf, revokeLink } from "./repository.ts";
import { inProportion, sharedPositionOf } from "./shared-position.ts";

const day = 86_400_000;
/** A guess has nowhere to begin. */
const idBytes = 16;

export type LinkSources = {
  readonly evaluate: (request: EvaluatePositionRequest) => Promise<PositionEvaluationAnswer>;
  /** The market as it may be passed on. */
  readonly snapshot: () => MarketUpdate | null;
  readonly fitChain: ChainFitter;
  /** Tries a rule over the stored sessions that their terms let pass on. */
  readonly backTests: (
    question: BackTestQuestion,
    caller: { readonly userId: string; readonly gone: AbortSignal | undefined },
    terms: RecordedTerms,
  ) => Promise<BackTestAnswer>;
  readonly recordedTerms: RecordedTerms;
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

type Row = {
  readonly id: string;
  readonly title: string;
  readonly is_indexed: boolean;
  readonly created_at: Date;
  readonly expires_at: Date;
};

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

type Dependencies = Pick<Platform, "database" | "clock"> & LinkSources;
type Share = (
  owner: SignedIn,
  content: SharedContent,
  isIndexed: boolean,
) => Promise<{ readonly data: SharedLink }>;

function shareRoutes(app: App, share: Share, dependencies: Dependencies): void {
  const { clock, evaluate, snapshot, fitChain, backTests, recordedTerms } = dependencies;
  implement(app, shareLink, async ({ caller, body }) => {
    const { showsQuantities, isIndexed, ...terms } = body;
    const legs = showsQuantities ? body.legs : inProportion(body.legs);
    const answer = await evaluate({ ...terms, legs, scenario: {} });
    return share(caller, sharedPositionOf({ ...body, legs }, answer), isIndexed);
  });
  implement(app, shareSmile, async ({ caller, body: { expiration, isIndexed } }) => {
    const update = snapshot();
    if (update === null) throw unavailable(keyErrorMessages.noMarket);
    const smile = smilePart(await fitChain(update), expiration);
    if (smile.expiration === null) {
      throw invalidFields([{ path: "expiration", message: linkTexts.noExpiry }]);
    }
    return share(caller, { kind: "smile", smile }, isIndexed);
  });
  implement(app, shareBackTest, async ({ caller, body, request }) => {
    const rule = ruleOf(body.rule);
    const question = backTestRequestSchema.parse(requestOf(rule));
    const from = { userId: caller.user.id, gone: request.gone };
    const result = await backTests(question, from, recordedTerms);
    if (result.cycles.length === 0) throw invalidFields([{ path: "rule", message: linkTexts.noCycles }]);
    const asOfMilliseconds = clock.now();
    const content = { kind: "back-test", rule: keyOfRule(rule), result, asOfMilliseconds } as const;
    return share(caller, content, body.isIndexed);
  });
}

/** `/links`: what a user shares with everybody, with the numbers of when it was shared. */
export function linksModule(platform: Pick<Platform, "database" | "clock">, sources: LinkSources) {
  const { database, clock } = platform;
  const share: Share = async (owner, content, isIndexed) => {
    const link = {
      id: randomBytes(idBytes).toString("base64url"),
      title: titleOf(content),
      isIndexed,
      content,
      createdAt: new Date(clock.now()),
      expiresAt: new Date(clock.now() + sharedLinkDays * day),
    };
    await addLink(database, owner, link);
    const { createdAt: created_at, expiresAt: expires_at } = link;
    return { data: linkOf({ ...link, is_indexed: isIndexed, created_at, expires_at }) };
  };
  const routes = async (app: App) => {
    shareRoutes(app, share, { ...platform, ...sources });
    implement(app, listSharedLinks, async ({ caller }) => ({
      data: (await linksOf(database, caller.user.id, new Date(clock.now()))).map(linkOf),
    }));
    implement(app, revokeSharedLink, async ({ caller, params }) => {
      const isThere = await revokeLink(database, caller.user.id, params.id, new Date(clock.now()));
      if (!isThere) throw notFound(linkTexts.noLink);
      return { message: linkTexts.revoked };
    });
  };
  const sharedPage = async (id: string): Promise<LinkPage> => {
    const row = await findLink(database, id);
    if (row === undefined) return { state: "unknown" };
    if (row.revoked_at !== null) return { state: "revoked" };
    if (row.expires_at.getTime() <= clock.now()) return { state: "expired" };
    const { title, is_indexed: isIndexed } = row;
    return { state: "open", content: sharedContentSchema.parse(row.content), title, isIndexed };
  };
  return { routes: [routes], services: { sharedPage } };
}
