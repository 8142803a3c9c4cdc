import type { PageSmile } from "../request/panel-query.ts";
import { emptyPart, originOfPart } from "../panel-reader.ts";
import type { PanelReader } from "../panel-reader.ts";
import { textsIn } from "../texts/texts.ts";

export const smileReader: PanelReader = {
  origin: (_panel, data) => originOfPart((data as PageSmile).smile),
  empty({ choices }, data) {
    const { smile } = data as PageSmile;
    const { smileEmpty: title, smileEmptyHint: hint } = textsIn(choices.locale);
    return emptyPart(smile, { choices, rows: smile?.points.length ?? 0, usual: { title, hint } });
  },
};
