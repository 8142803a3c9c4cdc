import { diagnoseEmbed } from "@paridad/core/endpoints";
import { keyErrorMessages } from "@paridad/core/messages";
import { embedRequestOf } from "../../auth/keys/embed-access.ts";
import { implement } from "../../auth/implement.ts";
import type { Routes } from "../../http/routes.ts";
import type { EmbedAdmissions } from "./embed-admission.ts";

/** `/embed/diagnosis`: why a publishable key doesn't work on the page that asks. */
export function diagnosisRoutes({ admissions }: { admissions: Pick<EmbedAdmissions, "diagnose"> }): Routes {
  return async (app) => {
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
