import { formatModelPrice, formatNumber, formatVolatility } from "@paridad/core/formats";
import { screenWords } from "@paridad/core/messages";
import {
  countedQuotes,
  noSkewMessages,
  noSmileMessages,
  smileFallbackMessages,
  smileKindNames,
  volatilityPoints,
} from "@paridad/core/volatility";
import type { SurfaceSmile } from "@paridad/core/volatility";

import { ExplainedDash, textOrDash } from "../../../components/ui/states/explained-dash.tsx";
import { inSentence } from "../../../lib/view/in-sentence.ts";
import { Fact, Facts } from "../shared/facts.tsx";

type Fitted = Extract<SurfaceSmile, { ok: true }>;

/** Residual of the curve on the wings, each strike counted alike. */
function wingText({ put, call }: Fitted["wings"]): string | null {
  const texts = [
    ["puts", put],
    ["calls", call],
  ] as const;
  const wingTexts = texts.flatMap(([name, { error, missed }]) =>
    error === null
      ? []
      : [
          `${name} ${formatNumber(error * 100, { minimumDecimals: 1, maximumDecimals: 1 })} pts${missed === 0 ? "" : " (no llega a la punta: ahí nada es caro ni barato)"}`,
        ],
  );
  return wingTexts.length === 0 ? null : `alas sin ponderar: ${wingTexts.join(", ")}`;
}

function FitFact({ smile }: { smile: Fitted }) {
  const { kind, fallback, error, leastDensity } = smile.smile;
  const basis = [
    error === null
      ? null
      : `error ponderado ${formatNumber(error * 100, { minimumDecimals: 2, maximumDecimals: 2 })} pts`,
    wingText(smile.wings),
    leastDensity === null ? null : "sin arbitraje de mariposa",
    fallback === null ? null : inSentence(smileFallbackMessages[fallback]),
    smile.isLifted ? "levantado por el vencimiento anterior: sus puntas solas dan menos varianza" : null,
  ];
  return <Fact name="Ajuste" value={smileKindNames[kind]} basis={basis.filter(Boolean).join(" · ")} />;
}

export function SmileFacts({ smile, name }: { smile: SurfaceSmile; name: string }) {
  const counted = countedQuotes(smile.points.length, smile.dropped.length);
  if (!smile.ok) {
    return (
      <Facts label={`Sonrisa del ${name}`}>
        <Fact
          name={name}
          value={<ExplainedDash text={noSmileMessages[smile.reason]} />}
          basis={`${noSmileMessages[smile.reason]} · ${counted}`}
        />
      </Facts>
    );
  }
  const { atTheMoney, forward, skew } = smile;
  const { bid, ask, volatility } = atTheMoney;
  const sides =
    bid === null || ask === null
      ? "sin puntas de los dos lados del forward"
      : `entre puntas ${formatVolatility(bid)} a ${formatVolatility(ask)}`;
  const missing = skew.ok ? "call menos put, del ajuste" : inSentence(noSkewMessages[skew.reason]);
  const skewText = (read: "riskReversal" | "butterfly") =>
    textOrDash(skew.ok ? skew[read] : null, volatilityPoints, skew.ok ? "" : noSkewMessages[skew.reason]);
  return (
    <Facts label={`Sonrisa del ${name}`}>
      <Fact
        name={screenWords.atTheMoney}
        value={textOrDash(volatility, formatVolatility, "Sin ajuste")}
        basis={sides}
      />
      <Fact name="Forward" value={formatModelPrice(forward)} basis="acción a la tasa del vencimiento" />
      <FitFact smile={smile} />
      <Fact name="Risk reversal 25 delta" value={skewText("riskReversal")} basis={missing} />
      <Fact
        name="Mariposa 25 delta"
        value={skewText("butterfly")}
        basis={skew.ok ? "alas menos centro" : missing}
      />
      <Fact name="Muestra" value={smile.points.length} basis={counted} />
    </Facts>
  );
}
