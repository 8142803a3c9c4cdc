import type { PanelName } from "./request/attributes.ts";
import { chainReader } from "./chain/chain-reader.ts";
import type { PanelReader } from "./panel-reader.ts";
import { positionReader } from "./position/position-reader.ts";
import { ratioReader } from "./ratios/ratio-reader.ts";
import { salesReader } from "./sales/sales-reader.ts";
import { smileReader } from "./smile/smile-reader.ts";
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
