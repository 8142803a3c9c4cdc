import type { EmbedMode, MarketUpdate } from "@paridad/core/contract";
import { diagnoseEmbed, readEmbedChain, readEmbedMarket, readEmbedRatios } from "@paridad/core/endpoints";
import { keyErrorMessages } from "@paridad/core/messages";
import { embedCosts } from "@paridad/core/plans";
import { implement } from "../../auth/implement.ts";
import { entityTagOf, replyIfNotModified } from "../../http/entity-tag.ts";
import { embedRequestOf } from "../../auth/keys/embed-access.ts";
import type { Reply } from "../../http/reply.ts";
import type { App, Routes } from "../../http/routes.ts";
import type { EmbedAdmissions } from "./embed-admission.ts";
import type { EmbedReads } from "./embed-reads.ts";

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
  implement(
    app,
    readEmbedMarket,
    async ({ caller, query }, reply) => {
      const { mode } = caller;
      const data = reads.market(mode, query);
      if (replyIfKnown(reply, { mode, state: instantOf(data.update) })) return reply;
      return { data };
    },
    { config: { embedCost: embedCosts.single } },
  );
  implement(
    app,
    readEmbedChain,
    async ({ caller, query }, reply) => {
      const { mode } = caller;
      const data = reads.chain(mode, query);
      if (replyIfKnown(reply, { mode, state: instantOf(data.chain) })) return reply;
      return { data };
    },
    { config: { embedCost: embedCosts.single } },
  );
  implement(
    app,
    readEmbedRatios,
    async ({ caller: page, query }, reply) => {
      const data = await reads.ratios(page, query);
      if (replyIfKnown(reply, { mode: page.mode, state: JSON.stringify(data) })) return reply;
      return { data };
    },
    { config: { embedCost: embedCosts.single } },
  );
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
    implement(app, diagnoseEmbed, async ({ request }, reply) => {
      const { headers, result } = await admissions.diagnose(embedRequestOf(request));
      // The answer is for the console of any page: it says nothing that the key's holder may not know.
      void reply
        .headers(headers)
        .header("access-control-allow-origin", "*")
        .removeHeader("access-control-allow-credentials")
        .header("cross-origin-resource-policy", "cross-origin");
      if (!("refusal" in result)) return { data: { code: null, message: keyErrorMessages.works } };
      const { code, message } = result.refusal;
      return { data: { code, message } };
    });
  };
}
