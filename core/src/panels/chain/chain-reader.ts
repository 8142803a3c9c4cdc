import type { PageChain } from "../request/panel-query.ts";
import { emptyPart, originOfPart } from "../panel-reader.ts";
import type { PanelReader } from "../panel-reader.ts";
import { textsIn } from "../texts/texts.ts";

export const chainReader: PanelReader = {
  origin: (_panel, data) => originOfPart((data as PageChain).chain),
  empty({ choices }, data) {
    const { chain } = data as PageChain;
    const { chainEmpty: title, chainEmptyHint: hint } = textsIn(choices.locale);
    return emptyPart(chain, { choices, rows: chain?.options.length ?? 0, usual: { title, hint } });
  },
};
