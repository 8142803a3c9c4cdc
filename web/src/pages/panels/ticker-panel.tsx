import type { EmbedTicker } from "@paridad/core/contract";
import { tickerFigures } from "@paridad/core/panels";
import type { Locale } from "@paridad/core/panels";

import { Figures } from "./words.tsx";

export function TickerPanel({ ticker, locale }: { ticker: EmbedTicker; locale: Locale }) {
  return (
    <div className="ticker">
      <Figures figures={tickerFigures(ticker, locale)} />
    </div>
  );
}
