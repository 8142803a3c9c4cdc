import type { PageSales } from "../request/panel-query.ts";
import { emptyPart, originOfPart } from "../panel-reader.ts";
import type { PanelReader } from "../panel-reader.ts";
import { salesTexts } from "./sales-texts.ts";

export const salesReader: PanelReader = {
  origin: (_panel, data) => originOfPart((data as PageSales).coveredCalls),
  empty({ choices }, data) {
    const { coveredCalls } = data as PageSales;
    const { empty: title, emptyHint: hint } = salesTexts(choices.locale);
    return emptyPart(coveredCalls, { choices, rows: coveredCalls?.rows.length ?? 0, usual: { title, hint } });
  },
};
