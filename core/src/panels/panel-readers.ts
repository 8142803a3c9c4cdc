import type { PanelName } from "./request/attributes.ts";
import { chainReader } from "./chain/chain-words.ts";
import type { PanelReader } from "./panel-reader.ts";
import { positionReader } from "./position/position-words.ts";
import { ratioReader } from "./ratios/ratio-reader.ts";
import { salesReader } from "./sales/sales-words.ts";
import { smileReader } from "./smile/smile-words.ts";
import { tickerReader } from "./ticker/ticker-words.ts";

/** All of them, for pages and pictures of any panel; an element takes its own. */
export const panelReaders: Readonly<Record<PanelName, PanelReader>> = {
  chain: chainReader,
  volatility: smileReader,
  ratios: ratioReader,
  position: positionReader,
  lanzamientos: salesReader,
  ticker: tickerReader,
};
