import type { PagePosition } from "../request/panel-query.ts";
import { originOfPart } from "../panel-reader.ts";
import type { PanelReader } from "../panel-reader.ts";
import { positionTexts } from "./position-texts.ts";

export const positionReader: PanelReader = {
  origin: (_panel, data) => originOfPart((data as PagePosition).position),
  empty({ choices }, data) {
    const { position } = data as PagePosition;
    if (position !== null && position.atExpiry.length > 0) return null;
    const { empty: title, reasons, reasonUsual } = positionTexts(choices.locale);
    return { title, hint: reasons[position?.reason ?? ""] ?? reasonUsual };
  },
};
