import { backTestRequestSchema } from "@paridad/core/contract";
import type {
  BackTestAnswer,
  BackTestQuestion,
  EvaluatePositionRequest,
  MarketUpdate,
  PositionEvaluationAnswer,
} from "@paridad/core/contract";
import {
  listSharedLinks,
  revokeSharedLink,
  shareBackTest,
  shareLink,
  shareSmile,
} from "@paridad/core/endpoints";
import { keyErrorMessages, linkTexts } from "@paridad/core/messages";
import { keyOfRule, requestOf, ruleOf } from "@paridad/core/rules";
import { implement } from "../../auth/implement.ts";
import { invalidFields, unavailable } from "../../http/http-error.ts";
import type { Routes } from "../../http/routes.ts";
import type { ChainFitter } from "../../market/chain/fitted-chain.ts";
import { smilePart } from "../../market/parts/smile-part.ts";
import type { RecordedTerms } from "../../market/terms/recorded-terms.ts";
import type { Clock } from "../../platform/clock.ts";
import type { Links } from "./links.ts";
import { inProportion, sharedPositionOf } from "./shared-position.ts";

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
  readonly clock: Clock;
};

/** `/links`: what a user shares with everybody. */
export function linksRoutes(
  links: Links,
  { evaluate, snapshot, fitChain, backTests, recordedTerms, clock }: LinkSources,
): Routes {
  return async (app) => {
    implement(app, listSharedLinks, async ({ caller }) => ({ data: await links.list(caller.user.id) }));
    implement(app, shareLink, async ({ caller, body }) => {
      const { showsQuantities, isIndexed, ...terms } = body;
      const legs = showsQuantities ? body.legs : inProportion(body.legs);
      const answer = await evaluate({ ...terms, legs, scenario: {} });
      const content = sharedPositionOf({ ...body, legs }, answer);
      return { data: await links.share(caller, { content, isIndexed }) };
    });
    implement(app, shareSmile, async ({ caller, body: { expiration, isIndexed } }) => {
      const update = snapshot();
      if (update === null) throw unavailable(keyErrorMessages.noMarket);
      const smile = smilePart(await fitChain(update), expiration);
      if (smile.expiration === null) {
        throw invalidFields([{ path: "expiration", message: linkTexts.noExpiry }]);
      }
      return { data: await links.share(caller, { content: { kind: "smile", smile }, isIndexed }) };
    });
    implement(app, shareBackTest, async ({ caller, body, request }) => {
      const rule = ruleOf(body.rule);
      const question = backTestRequestSchema.parse(requestOf(rule));
      const from = { userId: caller.user.id, gone: request.gone };
      const result = await backTests(question, from, recordedTerms);
      if (result.cycles.length === 0) throw invalidFields([{ path: "rule", message: linkTexts.noCycles }]);
      const content = {
        kind: "back-test",
        rule: keyOfRule(rule),
        result,
        asOfMilliseconds: clock.now(),
      } as const;
      return { data: await links.share(caller, { content, isIndexed: body.isIndexed }) };
    });
    implement(app, revokeSharedLink, async ({ caller, params }) => {
      await links.revoke(caller.user.id, params.id);
      return { message: linkTexts.revoked };
    });
  };
}
