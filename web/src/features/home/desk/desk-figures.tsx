import type { ComponentProps, ReactNode } from "react";

import {
  formatDayMonth,
  formatDaysLeft,
  formatInteger,
  formatMonthShort,
  formatPrice,
  formatTna,
  formatVolatility,
} from "@paridad/core/formats";
import { screenWords } from "@paridad/core/messages";
import { atTheMoneyVolatilityMessages } from "@paridad/core/quotes";
import { extentOf } from "@paridad/core/plot";
import { expiryAtTheMoneyVolatility, parityReasons, quotedSmile } from "@paridad/core/stores";
import type { MarketExpiry } from "@paridad/core/stores";
import { buenosAiresDate } from "@paridad/core/symbols";

import { LastAge } from "../../../components/market/last-age.tsx";
import { DayChange } from "../../../components/market/market-header.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { KnownValue, UnknownValue } from "../../../components/ui/states/unknown-value.tsx";
import { inSentence } from "../../../lib/view/in-sentence.ts";
import { useAccess } from "../../../data/access.ts";
import { usePastVolatility } from "../../../data/market/use-past-volatility.ts";
import { useFittedMarket } from "../../../data/market/surface/surface-context.tsx";
import { useValuedMarket } from "../../../data/market/valued-market-context.tsx";
import { deskHeights } from "../desk-skeleton.tsx";
import { SmallLine } from "./small-line.tsx";
import { useDayLine } from "./use-day-line.ts";

/** With fewer points a line says nothing. */
const fewestPoints = 3;

function Figure({
  name,
  children,
  note,
  title,
}: {
  name: string;
  children: ReactNode;
  note?: ReactNode;
  title?: string | undefined;
}) {
  return (
    <div title={title}>
      <p className="text-sm text-muted">{name}</p>
      <p className="text-xl font-[650] tabular-nums">{children}</p>
      {note ? <p className="text-sm text-muted">{note}</p> : null}
    </div>
  );
}

function NoLine({ children }: { children: ReactNode }) {
  return <p className="grid h-14 items-center text-sm text-muted">{children}</p>;
}

/** The line of the stored moments with its ends as its scale: the share may have traded beyond them in between. */
function DayLine({ points }: { points: ComponentProps<typeof SmallLine>["points"] }) {
  const [lowest, highest] = extentOf(points.map(({ y }) => y)) ?? [null, null];
  return (
    <div className="flex gap-2">
      <SmallLine points={points} label="El papel en la rueda" className="min-w-0 flex-1" />
      <p className="flex flex-col justify-between text-right text-xs text-muted tabular-nums">
        <span title="Lo más alto de la línea">{formatPrice(highest)}</span>
        <span title="Lo más bajo de la línea">{formatPrice(lowest)}</span>
      </p>
    </div>
  );
}

/** The share with its line of the day. */
export function ShareCard({ nearest }: { nearest: MarketExpiry | undefined }) {
  const { modules } = useAccess();
  const underlying = useValuedMarket((market) => market.underlying);
  const spot = useValuedMarket((market) => market.lastPrice);
  const lastAt = useValuedMarket((market) => market.lastAt);
  const isLastOld = useValuedMarket((market) => market.isLastOld);
  const previousClose = useValuedMarket((market) => market.previousClose);
  const day = useValuedMarket(({ asOf }) => (asOf === null ? null : buenosAiresDate(asOf)));
  const symbol = nearest?.contracts.find(
    ({ type, strike }) => type === "call" && strike === nearest.atTheMoneyStrike,
  )?.symbol;
  const recorded = useDayLine(modules.includes(1) ? (symbol ?? null) : null, day);
  const now = useValuedMarket(({ asOf }) => (asOf === null ? null : Math.floor(asOf / 60_000) * 60_000));
  const line = spot === null || now === null ? recorded : [...recorded, { x: now, y: spot }];
  return (
    <Card className={`grid content-between gap-2 ${deskHeights.figure}`}>
      <Figure
        name={underlying ?? "GGAL"}
        note={previousClose === null ? null : `Cierre anterior ${formatPrice(previousClose)}`}
      >
        {spot === null ? <UnknownValue reason="no-spot" /> : formatPrice(spot)}{" "}
        <span className="ml-1 text-md">
          <DayChange spot={spot} previousClose={previousClose} />
        </span>{" "}
        <LastAge lastAt={lastAt} isLastOld={isLastOld} asOf={now} />
      </Figure>
      {line.length >= fewestPoints ? (
        <DayLine points={line} />
      ) : (
        <NoLine>La línea del día aparece con los primeros registros de la rueda.</NoLine>
      )}
    </Card>
  );
}

/** Its place among the sessions in which calls at the money had as long to go; null without such sessions. */
function usePlaceInPast(
  { calendarDays }: MarketExpiry,
  { spot, volatility }: { spot: number | null; volatility: number | null },
): string | null {
  const past = usePastVolatility();
  const reading =
    past === null || spot === null
      ? null
      : past.read({ type: "call", strike: spot, spot, days: calendarDays, volatility });
  if (!reading?.ok) return null;
  return `percentil ${formatInteger(Math.round(reading.percentile * 100))} de ${formatInteger(reading.count)} ruedas`;
}

/** Volatility at the money of the nearest expiry with its smile in small and its place in the past. */
export function VolatilityCard({ nearest }: { nearest: MarketExpiry }) {
  const spot = useValuedMarket((market) => market.spot);
  const fitted = useFittedMarket();
  const smileOfNearest =
    fitted?.surface.smiles.find(({ expiration }) => expiration === nearest.expiration) ?? null;
  const money = expiryAtTheMoneyVolatility(nearest, smileOfNearest);
  const source = money.ok ? atTheMoneyVolatilityMessages[money.from] : undefined;
  const smile = spot === null ? [] : quotedSmile(nearest, spot);
  const place = usePlaceInPast(nearest, { spot, volatility: money.ok ? money.value : null });
  return (
    <Card className={`grid content-between gap-2 ${deskHeights.figure}`}>
      <Figure
        name={`${screenWords.atTheMoney}, ${formatMonthShort(nearest.expiration)}`}
        note={[formatDaysLeft(nearest.calendarDays), place ?? (source && inSentence(source))]
          .filter(Boolean)
          .join(" · ")}
        title={source}
      >
        <KnownValue value={money} format={formatVolatility} />
      </Figure>
      {smile.length >= fewestPoints ? (
        <SmallLine
          points={smile.map(({ strike, volatility }) => ({ x: strike, y: volatility }))}
          mark={spot ?? undefined}
          label={`Sonrisa de ${formatMonthShort(nearest.expiration)}: volatilidad por base`}
        />
      ) : (
        <NoLine>Con menos de tres bases con volatilidad no hay sonrisa.</NoLine>
      )}
    </Card>
  );
}

/** The rate that discounts; an expiry's own is of its pairs, not of a caución. */
function rateNote({ origin, days, tnaPercent }: MarketExpiry["rate"]): string {
  if (origin === "fallback") return "Sin caución: 15 % de respaldo";
  const isCaucion = origin === "caucion" || origin === "interpolated";
  const name = isCaucion ? `Caución a ${formatInteger(days)} d` : "Tasa del vencimiento";
  return `${name}: ${formatTna(tnaPercent, { decimals: 1 })}`;
}

/** Parity's rate for the nearest expiry, against the rate that discounts. */
export function RateCard({ nearest }: { nearest: MarketExpiry }) {
  const { impliedRate, rate, calendarDays, expiration } = nearest;
  return (
    <Card className={`grid content-between gap-3 ${deskHeights.figure}`}>
      <Figure name={`Tasa implícita, ${formatMonthShort(expiration)}`} note={rateNote(rate)}>
        {impliedRate.ok ? (
          formatTna(impliedRate.tna * 100, { decimals: 1 })
        ) : (
          <UnknownValue reason={parityReasons[impliedRate.reason]} />
        )}
      </Figure>
      <Figure name="Próximo vencimiento">
        {formatDayMonth(expiration)}{" "}
        <span className="text-md text-muted">{formatDaysLeft(calendarDays)}</span>
      </Figure>
    </Card>
  );
}
