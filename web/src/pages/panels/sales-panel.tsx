import type { EmbedCoveredCalls } from "@paridad/core/contract";
import { formatDate } from "@paridad/core/formats";
import { dateIn, salesHeading, salesHeads, salesRow, salesTexts, salesVerdict } from "@paridad/core/panels";
import type { PanelChoices } from "@paridad/core/panels";

import { PanelTable } from "./words.tsx";

export function SalesPanel({
  sales,
  choices: { locale, rows },
}: {
  sales: EmbedCoveredCalls;
  choices: PanelChoices;
}) {
  const { title, expires } = salesHeading(sales, locale);
  return (
    <>
      <header>
        <h1>{title}</h1>
        <p>{expires}</p>
      </header>
      <p>{salesVerdict(sales, locale)}</p>
      <PanelTable
        caption={salesTexts(locale).caption(dateIn(locale, formatDate(sales.expiration)))}
        heads={salesHeads(locale)}
        rows={sales.rows.slice(0, rows).map((row) => ({ key: row.symbol, ...salesRow(row, locale) }))}
      />
      <p>{salesTexts(locale).net}</p>
    </>
  );
}
