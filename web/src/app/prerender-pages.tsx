import { renderToStaticMarkup } from "react-dom/server";

import { SiteFrame } from "../components/site/site-frame.tsx";

export { landingMarkup } from "./prerender-landing.tsx";

/** The frame of the server's own pages. */
export function siteFrameMarkup(): string {
  return renderToStaticMarkup(<SiteFrame />);
}
