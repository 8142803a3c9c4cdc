import { renderToStaticMarkup } from "react-dom/server";

import type { SitePage, SitePages } from "@paridad/core/contract";
import type { PanelPages } from "@paridad/core/panels";

import { docsPage } from "./docs/docs-page.tsx";
import { extensionPage } from "./extension/extension-page.tsx";
import { sheetsPage } from "./sheets/sheets-page.tsx";
import { linkCard } from "./link/link-card.tsx";
import { linkPage } from "./link/link-page.tsx";
import { panelDocument } from "./panels/panel-document.tsx";
import { panelPicture } from "./panels/picture/panel-picture.tsx";
import { SiteFrame } from "./site-frame.tsx";
import type { ReadPage } from "./site-frame.tsx";
import { widgetsPage } from "./widgets/widgets-page.tsx";

function render({ title, description, markdown, picture, ...frame }: ReadPage): SitePage {
  const content = renderToStaticMarkup(<SiteFrame {...frame} />);
  return { path: frame.path, title, description, content, markdown, picture };
}

/** The pages to read, as the server asks for them: it knows its address, its builds and the market of now. */
export const sitePages: SitePages = {
  extension: (props) => render(extensionPage(props)),
  widgets: (props) => render(widgetsPage(props)),
  sheets: (props) => render(sheetsPage(props)),
  docs: (props) => render(docsPage(props)),
  link: (props) => render(linkPage(props)),
  linkCard,
};

/** Panels' pages and pictures, as the server asks for them. */
export const panelPages: PanelPages = { page: panelDocument, picture: panelPicture };
