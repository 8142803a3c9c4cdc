import { SiteFooter } from "../../components/site/site-footer.tsx";
import { SiteHeader } from "../../components/site/site-header.tsx";
import { ThemeToggle } from "../../components/ui/theme-toggle.tsx";
import { useSession } from "../../lib/services.tsx";
import { useSiteTitle } from "../../lib/use-document-title.ts";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";
import { Audiences } from "./audiences.tsx";
import { Features } from "./features.tsx";
import { Hero } from "./hero.tsx";
import { Plans } from "./plans.tsx";
import { Showcase } from "./showcase.tsx";
import { Surfaces } from "./surfaces.tsx";

/** /: what the product does, shown with the running market. */
export function LandingScreen() {
  useSiteTitle();
  const hasToken = useSession(({ token }) => token !== null);
  const isSignedIn = useIsHydrated() && hasToken;
  return (
    <>
      <SiteHeader session={isSignedIn ? "in" : "out"} themeToggle={<ThemeToggle />} />
      <main id="contenido" className="flex-1">
        <Hero isSignedIn={isSignedIn} />
        <Features />
        <Showcase />
        <Plans />
        <Surfaces />
        <Audiences />
      </main>
      <SiteFooter />
    </>
  );
}
