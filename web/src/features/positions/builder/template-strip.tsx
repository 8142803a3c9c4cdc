import {
  fillReasonMessages,
  fillTemplate,
  positionTemplates,
  skippedText,
  templateNames,
} from "@paridad/core/positions";
import type { FilledLeg, PositionLeg, PositionTemplate, TemplateId } from "@paridad/core/positions";
import type { ValuedMarket } from "@paridad/core/stores";
import { buenosAiresDate } from "@paridad/core/symbols";
import { Toolbar } from "../../../components/ui/layout/toolbar.tsx";
import type { DraftAction, NewLeg } from "../model/draft.ts";
import { quotedChain } from "../model/market-chain.ts";
import { usePaced } from "../../../lib/view/use-paced.ts";
import { restingOn } from "../model/use-resting.ts";
import type { OnRest } from "../model/use-resting.ts";
import { Thumbnail } from "../chart/thumbnail.tsx";

type Template = PositionTemplate & { readonly id: TemplateId };

function draftOf(leg: FilledLeg): NewLeg {
  const priced = { basis: "executable", own: null, quantity: leg.quantity } as const;
  if (leg.kind === "share") return { kind: "share", ...priced };
  return { kind: leg.kind, strike: leg.strike, expiration: buenosAiresDate(leg.expiration), ...priced };
}

/** The legs that have a price, for a drawing: at the mid where nobody offers. */
function drawnLegs(legs: readonly FilledLeg[]): PositionLeg[] {
  return legs.flatMap(({ deal, ...leg }) => {
    const price = leg.price ?? deal.mid;
    return price === null ? [] : [{ ...leg, price } as PositionLeg];
  });
}

type Taking = Extract<DraftAction, { readonly type: "take" }>;

const nothing = { legs: [], skipped: [] };

function TemplateButton({
  template,
  market,
  nearest,
  onTake,
  onRest,
}: {
  template: Template;
  market: ValuedMarket;
  nearest: number;
  onTake: (taking: Taking) => void;
  onRest: OnRest;
}) {
  const chain = quotedChain(market);
  const filled = chain === null ? null : fillTemplate({ template, chain, nearest });
  const name = templateNames[template.id];
  const reason =
    filled === null
      ? fillReasonMessages["invalid-input"]
      : filled.ok
        ? null
        : fillReasonMessages[filled.reason];
  const { legs, skipped } = filled?.ok === true ? filled : nothing;
  const taking: Taking = { type: "take", legs: legs.map(draftOf), remark: skippedText(skipped) };
  return (
    <button
      type="button"
      className="relative grid w-28 flex-none content-start justify-items-center gap-1 rounded-md border border-line bg-s1 px-1.5 py-2 text-center text-sm leading-[1.2] not-aria-disabled:hover:border-accent aria-disabled:text-muted"
      aria-disabled={reason !== null || undefined}
      onClick={() => (reason === null ? onTake(taking) : undefined)}
      {...restingOn(reason === null ? { name, action: taking } : null, onRest)}
    >
      {legs.length > 0 && chain !== null ? (
        <Thumbnail legs={drawnLegs(legs)} spot={chain.spot} />
      ) : (
        <span aria-hidden className={reason === null ? "h-9" : "hidden"} />
      )}
      <span>{name}</span>
      {reason === null ? null : <span className="text-xs text-muted">{reason}</span>}
    </button>
  );
}

/** Ready shapes on today's chain: a press fills the legs with bases that are listed, at prices that can be dealt. */
export function TemplateStrip({
  hasAdvanced,
  market,
  nearest,
  onTake,
  onRest,
}: {
  /** The shapes of several bases too. */
  hasAdvanced: boolean;
  market: ValuedMarket;
  /** Which expiry of the chain is the first one. */
  nearest: number;
  onTake: (taking: Taking) => void;
  onRest: OnRest;
}) {
  const offered = positionTemplates.filter(({ level }) => hasAdvanced || level === "basic");
  // A drawing as small as this needs no more than one a second.
  const drawn = usePaced(market, String(market.expiries.length));
  return (
    <section aria-label="Estrategias armadas">
      <Toolbar label="Formas" className="flex gap-2 overflow-x-auto px-0.5 pt-0.5 pb-2">
        {offered.map((template) => (
          <TemplateButton
            key={template.id}
            template={template}
            market={drawn}
            nearest={nearest}
            onTake={onTake}
            onRest={onRest}
          />
        ))}
      </Toolbar>
    </section>
  );
}
