import { SunMoon } from "lucide-react";

import { SiteFooter } from "./site-footer.tsx";
import { SiteHeader } from "./site-header.tsx";

/** The theme's button of a page without React: `site/theme-button.ts` says the words. */
function PlainThemeToggle() {
  return (
    <button
      type="button"
      data-theme-toggle
      aria-label="Cambiar el tema"
      className="grid size-9 place-items-center rounded-md text-muted hover:bg-s2 hover:text-text [&_svg]:size-[18px]"
    >
      <SunMoon aria-hidden />
    </button>
  );
}

/** The frame of the pages that the server writes (`server/src/site/frame`): index and content come in the mark's place. */
export function SiteFrame() {
  return (
    <>
      <SiteHeader session="unknown" themeToggle={<PlainThemeToggle />} />
      <div className="site-columns">PARIDAD_CONTENT</div>
      <SiteFooter />
    </>
  );
}
