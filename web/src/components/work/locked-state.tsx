import { Check, Lock } from "lucide-react";
import { lazy, Suspense } from "react";

import { screenWords } from "@paridad/core/messages";
import type { WorkPage } from "@paridad/core/pages";
import type { Gate } from "@paridad/core/plans";

import { ProductPicture } from "../ui/states/product-picture.tsx";
import { previewOf } from "./page-previews.ts";

// Plans are read by who sees the lock alone.
const PlanOffer = lazy(async () => ({ default: (await import("./plan-offer.tsx")).PlanOffer }));

/** In place of a page that a plan doesn't include, or no longer opens: its use, and the cheapest plan that has it. */
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
        <Suspense fallback={<div className="h-[104px]" />}>
          <PlanOffer needed={needed} />
        </Suspense>
      </div>
    </section>
  );
}
