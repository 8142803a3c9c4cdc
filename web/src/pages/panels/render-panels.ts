import type { PanelPages } from "@paridad/core/panels";

import { panelDocument } from "./panel-document.tsx";
import { panelPicture } from "./picture/panel-picture.tsx";

/** Panels' pages and pictures, as the server asks for them. */
export const panelPages: PanelPages = { page: panelDocument, picture: panelPicture };
