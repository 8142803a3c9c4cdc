import { Link } from "react-router";

import { Brand } from "../../components/ui/brand.tsx";
import { ButtonLink } from "../../components/ui/button.tsx";
import { ThemeToggle } from "../../components/ui/theme-toggle.tsx";

export function LandingHeader({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-bg/90 backdrop-blur">
      <div className="mx-auto flex min-h-14 max-w-[1180px] flex-wrap items-center gap-x-1 px-4 sm:gap-x-2 sm:px-6">
        <Link to="/" aria-label="Paridad, portada" className="mr-auto rounded-md py-2">
          <Brand />
        </Link>
        <a
          href="#planes"
          className="hidden rounded-md px-3 py-2 text-[13.5px] text-muted hover:text-text sm:block"
        >
          Planes
        </a>
        <ThemeToggle />
        {isSignedIn ? (
          <ButtonLink to="/home" size="small">
            Ir a mi cuenta
          </ButtonLink>
        ) : (
          <>
            <ButtonLink to="/login" tone="ghost" size="small">
              Iniciar Sesión
            </ButtonLink>
            <ButtonLink to="/register" size="small">
              Crear cuenta
            </ButtonLink>
          </>
        )}
      </div>
    </header>
  );
}
