import { useMemo } from "react";
import type { ReactNode } from "react";

import type { HistoryChain, HistoryMeta } from "@paridad/core/contract";
import { readPastChain } from "@paridad/core/endpoints";
import {
  formatDate,
  formatDaysLeft,
  formatMonthShort,
  formatPrice,
  formatTimestamp,
  formatTna,
} from "@paridad/core/formats";
import { screenWords } from "@paridad/core/messages";
import { rateOriginMessages } from "@paridad/core/quotes";
import { calendarDaysToExpiry, hasExpired } from "@paridad/core/symbols";

import { Segmented } from "../../../components/ui/segmented.tsx";
import { DataStates } from "../shared/data-states.tsx";
import { PlanCutNotice, sourceText } from "../shared/basis.tsx";
import { lastSession } from "../shared/date-range.ts";
import { useClosedDays, useHistory, useHistoryHealth } from "../shared/history-queries.ts";
import { Panel } from "../../../components/ui/layout/panel.tsx";
import { useIsNarrow, useIsTablet } from "../../../lib/view/use-is-narrow.ts";
import type { UrlState } from "../../../lib/view/use-url-state.ts";
import { PastChainControls } from "./past-chain-controls.tsx";
import { PastChainTable } from "./past-chain-table.tsx";
import { expirationsOf, pastChain } from "./past-chain.ts";
import type { PastChain } from "./past-chain.ts";
import { isoInstant, minuteText, readInstant } from "./past-instant.ts";
import type { PastInstant } from "./past-instant.ts";
import { UnknownValue } from "../../../components/ui/states/unknown-value.tsx";
import { useServices } from "../../../lib/services.tsx";

const types = [
  { value: "call", label: "Calls" },
  { value: "put", label: "Puts" },
] as const;
const typesOrBoth = [{ value: "ambas", label: "Las dos" }, ...types] as const;

/** Option types on narrow screens: calls or puts on a phone, both in short or one whole on a tablet. */
function useTypes(url: UrlState) {
  const isNarrow = useIsNarrow();
  const isTablet = useIsTablet();
  const side = isNarrow ? url.choice("lado", types) : url.choice("lado", typesOrBoth);
  const type = isTablet && side.value !== "ambas" ? side.value : null;
  const choice = isTablet ? <Segmented label="Lado" {...side} /> : null;
  return { type, isShort: isTablet, choice };
}

/** The share, how long is left and by which rate, with what the answer rests on. */
function Facts({
  answer,
  chain,
  expiration,
}: {
  answer: HistoryChain;
  chain: PastChain;
  expiration: string;
}) {
  const { rate, days } = chain;
  const left = calendarDaysToExpiry({ asOf: Date.parse(answer.at), expiration });
  const rateDetail = rate.origin === "fallback" ? rateOriginMessages.fallback : "TNA de ese día";
  return (
    <>
      <span>
        GGAL{" "}
        <span className="font-semibold text-text">
          {answer.spot === null ? <UnknownValue reason="no-spot" /> : formatPrice(answer.spot)}
        </span>
      </span>
      <span>{days > 0 ? formatDaysLeft(left) : "vencida"}</span>
      <span title={rateDetail}>Tasa {formatTna(rate.tnaPercent)}</span>
    </>
  );
}

/** A recording's expiries are of several years. */
const expiryOption = (day: string) => ({ value: day, label: formatMonthShort(day), detail: formatDate(day) });

const longDetail = "Volatilidad y griegas por Black-Scholes, con la tasa de arriba.";

function Chain({
  answer,
  url,
  meta,
}: {
  answer: HistoryChain;
  url: UrlState;
  meta: HistoryMeta | undefined;
}) {
  const { type, isShort, choice } = useTypes(url);
  const closedDays = useClosedDays();
  const expirations = useMemo(() => expirationsOf(answer.rows), [answer]);
  const day = url.get("vencimiento");
  const asOf = Date.parse(answer.at);
  const standing =
    expirations.find((expiration) => !hasExpired({ asOf, expiration })) ?? expirations.at(-1) ?? "";
  const expiration = day !== null && expirations.includes(day) ? day : standing;
  const chain = useMemo(
    () => pastChain(answer, { expiration, closedDays }),
    [answer, expiration, closedDays],
  );
  return (
    <>
      <h2 className="sr-only">Cadena al {formatTimestamp(answer.at)}</h2>
      <Panel
        head={
          <div className="flex flex-wrap items-center gap-x-4 border-b border-line px-1 text-sm text-muted tabular-nums">
            <Segmented
              label="Vencimiento"
              value={expiration}
              options={expirations.map(expiryOption)}
              onChange={(vencimiento) => url.set({ vencimiento })}
              className="fading-strip whitespace-nowrap"
            />
            {choice}
            <Facts answer={answer} chain={chain} expiration={expiration} />
            <PlanCutNotice meta={meta} />
          </div>
        }
      >
        <PastChainTable
          key={expiration}
          label={screenWords.chain}
          strikes={chain.strikes}
          spot={answer.spot}
          type={type}
          isShort={isShort}
        />
      </Panel>
      <p className="mt-2 text-sm text-muted">
        {[`Cadena al ${formatTimestamp(answer.at)}`, sourceText(meta), longDetail]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </>
  );
}

const unknownInstant: PastInstant = { date: "2026-01-02", minute: 17 * 60 };

/** The chain at a past instant, with that instant's volatility and greeks. */
export function PastChainView({ url, tabs }: { url: UrlState; tabs: ReactNode }) {
  const { clock } = useServices();
  const health = useHistoryHealth();
  const lastTime = health.data?.lastTime ?? null;
  const closedDays = useClosedDays();
  const instant = readInstant(url, lastTime, { now: clock.now(), closedDays });
  const at = instant === null ? null : isoInstant(instant);
  const query = useHistory(readPastChain, { query: { at: at ?? "" }, enabled: at !== null });
  const change = (next: PastInstant) => url.set({ fecha: next.date, hora: minuteText(next.minute) });
  const answer = query.data?.data;
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
        {tabs}
        {/* Before the last session is known they only keep their room. */}
        <div className={instant === null ? "invisible" : undefined} inert={instant === null}>
          <PastChainControls
            instant={instant ?? unknownInstant}
            lastDay={lastSession(lastTime, closedDays)}
            closedDays={closedDays}
            onChange={change}
          />
        </div>
      </div>
      <DataStates query={at === null ? health : query} isEmpty={(answer?.rows.length ?? 0) === 0}>
        {answer ? <Chain answer={answer} url={url} meta={query.data?.meta} /> : null}
      </DataStates>
    </>
  );
}
