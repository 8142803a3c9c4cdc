import {
  embedChainAnswerSchema,
  embedChainQuerySchema,
  embedDiagnosisAnswerSchema,
  embedDiagnosisQuerySchema,
  embedMarketAnswerSchema,
  embedMarketQuerySchema,
  embedRatiosAnswerSchema,
  embedRatiosQuerySchema,
} from "@paridad/core/contract";
import type { EmbedMode, MarketUpdate } from "@paridad/core/contract";
import { keyErrorMessages } from "@paridad/core/messages";
import { embedCosts } from "@paridad/core/plans";
import { entityTagOf, replyIfNotModified } from "../../http/entity-tag.ts";
import { embedRequestOf, embedVisitorOf } from "../../access/embed-access.ts";
import { errorAnswers } from "../../http/error-answers.ts";
import type { Reply } from "../../http/reply.ts";
import type { App, Routes } from "../../http/routes.ts";
import type { EmbedAdmissions } from "./embed-admission.ts";
import type { EmbedReads } from "./embed-reads.ts";

const success = true as const;
const freshSecondsOf = { live: 1, delayed: 5 } as const satisfies Record<EmbedMode, number>;

/** Says how long browsers keep this, and answers 304 to a page that has it. Returns whether it answered. */
function replyIfKnown(reply: Reply, { mode, state }: { mode: EmbedMode; state: string }): boolean {
  void reply.header("cache-control", `private, max-age=${freshSecondsOf[mode]}`);
  return replyIfNotModified(reply, entityTagOf(`${mode} ${state}`));
}

type Instant = Pick<MarketUpdate, "seq" | "asOf">;
function instantOf(update: Instant | null): string {
  return `${update?.seq} ${update?.asOf}`;
}

function marketRoutes(app: App, reads: EmbedReads): void {
  app.route({
    method: "GET",
    url: "/embed/market",
    config: { access: "embed", embedCost: embedCosts.single },
    schema: {
      querystring: embedMarketQuerySchema,
      response: { 200: embedMarketAnswerSchema, ...errorAnswers },
    },
    handler: async (request, reply) => {
      const { mode } = embedVisitorOf(request);
      const data = reads.market(mode, request.query);
      if (replyIfKnown(reply, { mode, state: instantOf(data.update) })) return reply;
      return { success, data };
    },
  });
  app.route({
    method: "GET",
    url: "/embed/chain",
    config: { access: "embed", embedCost: embedCosts.single },
    schema: {
      querystring: embedChainQuerySchema,
      response: { 200: embedChainAnswerSchema, ...errorAnswers },
    },
    handler: async (request, reply) => {
      const { mode } = embedVisitorOf(request);
      const data = reads.chain(mode, request.query);
      if (replyIfKnown(reply, { mode, state: instantOf(data.chain) })) return reply;
      return { success, data };
    },
  });
  app.route({
    method: "GET",
    url: "/embed/ratios",
    config: { access: "embed", embedCost: embedCosts.single },
    schema: {
      querystring: embedRatiosQuerySchema,
      response: { 200: embedRatiosAnswerSchema, ...errorAnswers },
    },
    handler: async (request, reply) => {
      const page = embedVisitorOf(request);
      const data = await reads.ratios(page, request.query);
      if (replyIfKnown(reply, { mode: page.mode, state: JSON.stringify(data) })) return reply;
      return { success, data };
    },
  });
}

/** `/embed/...`: what partners' pages read with their publishable key. */
export function embedRoutes({
  reads,
  admissions,
}: {
  reads: EmbedReads;
  admissions: Pick<EmbedAdmissions, "diagnose">;
}): Routes {
  return async (app) => {
    marketRoutes(app, reads);
    app.route({
      method: "GET",
      url: "/embed/diagnosis",
      config: { access: "public" },
      schema: {
        querystring: embedDiagnosisQuerySchema,
        response: { 200: embedDiagnosisAnswerSchema, ...errorAnswers },
      },
      handler: async (request, reply) => {
        const { headers, result } = await admissions.diagnose(embedRequestOf(request));
        // The answer is for the console of any page: it says nothing that the key's holder may not know.
        void reply
          .headers(headers)
          .header("access-control-allow-origin", "*")
          .removeHeader("access-control-allow-credentials")
          .header("cross-origin-resource-policy", "cross-origin");
        if (!("refusal" in result)) return { success, data: { code: null, message: keyErrorMessages.works } };
        const { code, message } = result.refusal;
        return { success, data: { code, message } };
      },
    });
  };
}
