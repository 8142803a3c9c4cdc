import { Check, Lock } from "lucide-react";

import { screenWords } from "@paridad/core/messages";
import type { WorkPage } from "@paridad/core/pages";
import { gates } from "@paridad/core/plans";
import type { Gate } from "@paridad/core/plans";

import { useAccess, usePlanName } from "../../lib/access.ts";
import { usePlans } from "../plans/use-plans.ts";
import { renewalText, useRenewal } from "../plans/use-renewal.ts";
import { ButtonLink } from "../ui/button-link.tsx";
import { ProductPicture } from "../ui/states/product-picture.tsx";
import { previewOf } from "./page-previews.ts";

/** The cheapest plan on sale that passes one of the gates; null until the plans are known. */
function useCheapestPlan(needed: readonly Gate[]) {
  const modules = needed.flatMap((gate): readonly number[] => gates[gate]);
  const opening = (usePlans().data ?? []).filter((plan) => plan.modules.some((id) => modules.includes(id)));
  return opening.toSorted((one, other) => one.priceArs - other.priceArs)[0] ?? null;
}

/** Why it is closed, what opens it and the way there. */
function Offer({ needed }: { needed: readonly Gate[] }) {
  const access = useAccess();
  const plan = usePlanName().toUpperCase();
  const cheapest = useCheapestPlan(needed);
  const renewal = useRenewal();
  const isLapsed = access.kind === "none" && access.reason === "expired";
  const isRenewing =
    isLapsed && (renewal === null || renewal.modules.some((id) => cheapest?.modules.includes(id)));
  return (
    <>
      <p className="text-muted">
        {isLapsed
          ? `Tu plan ${plan} venció: renovalo para abrir este módulo.`
          : `Este módulo no está incluido en tu plan ${plan}`}
      </p>
      <ButtonLink to="/suscripciones">
        {isRenewing ? renewalText(renewal) : screenWords.changePlan}
      </ButtonLink>
      <p className="min-h-5 text-sm text-muted">
        {cheapest === null
          ? null
          : `Desde el plan ${cheapest.name}, ${cheapest.pricing.monthly.formatted} por mes.`}
      </p>
    </>
  );
}

/** What a plan doesn't include, or no longer opens (spec.md section 2): what it is, and the cheapest plan that has it. */
export function LockedState({
  page,
  needed = page.gates,
}: {
  page: WorkPage;
  /** Gates of which one is missing; the page's own. */
  needed?: readonly Gate[];
}) {
  const preview = previewOf(page);
  return (
    <section
      aria-label={screenWords.moduleLocked}
      className="mx-auto grid max-w-5xl items-center gap-x-8 gap-y-5 py-4 md:grid-cols-[3fr_2fr] md:py-8"
    >
      {preview === null ? null : (
        <div>
          <ProductPicture name={preview.picture} alt="" />
        </div>
      )}
      <div className="grid justify-items-start gap-3">
        <h2 className="flex items-center gap-2 text-lg font-semibold [&_svg]:size-4 [&_svg]:text-muted">
          <Lock aria-hidden /> {screenWords.moduleLocked}
        </h2>
        <ul className="grid gap-2">
          {preview?.points.map((point) => (
            <li key={point} className="flex items-start gap-2 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
              <Check aria-hidden className="text-accent" />
              {point}
            </li>
          ))}
        </ul>
        <Offer needed={needed} />
      </div>
    </section>
  );
}
