import { readMarketSample, readSampleChain } from "@paridad/core/endpoints";
import { implement } from "../../auth/implement.ts";
import type { Reply } from "../../http/reply.ts";
import type { Routes } from "../../http/routes.ts";
import type { GetMarketSample } from "./market-sample.ts";
import type { ReadSampleChain } from "./sample-chain.ts";

export type MarketSampleDependencies = {
  readonly sample: GetMarketSample;
  readonly sampleChain: ReadSampleChain;
  /** @throws HttpError 429 for a network that looks too often. */
  readonly admit: (address: string) => void;
};

/** The sample is public: any page may show it, including partners' pages. */
function openToAll(reply: Reply): void {
  void reply.header("cross-origin-resource-policy", "cross-origin");
  // Pages that the configuration names are answered by name: they may send credentials, which no star allows.
  if (!reply.hasHeader("access-control-allow-origin")) {
    void reply.header("access-control-allow-origin", "*").removeHeader("access-control-allow-credentials");
  }
}

/** `/market/muestra`: what people without an account see of the chain, and the same valued for pages without a key. */
export function marketSampleRoutes({ sample, sampleChain, admit }: MarketSampleDependencies): Routes {
  return async (app) => {
    implement(app, readMarketSample, async ({ request }, reply) => {
      openToAll(reply);
      admit(request.ip);
      const { delaySeconds, update } = sample();
      return { data: { delaySeconds, update } };
    });
    implement(app, readSampleChain, async ({ request, query }, reply) => {
      openToAll(reply);
      return { data: await sampleChain(request.ip, query) };
    });
  };
}
