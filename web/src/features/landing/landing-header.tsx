import { Brand } from "../../components/ui/brand.tsx";
import { buttonClass } from "../../components/ui/button.tsx";
import { ThemeToggle } from "../../components/ui/theme-toggle.tsx";

export function LandingHeader({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-bg/90 backdrop-blur">
      <div className="mx-auto flex min-h-14 max-w-[1180px] flex-wrap items-center gap-x-1 px-4 sm:gap-x-2 sm:px-6">
        <a href="/" aria-label="Paridad, portada" className="mr-auto rounded-md py-2">
          <Brand />
        </a>
        <a href="#planes" className="hidden rounded-md px-3 py-2 text-md text-muted hover:text-text sm:block">
          Planes
        </a>
        <ThemeToggle />
        {isSignedIn ? (
          <a href="/home" className={buttonClass({ size: "small" })}>
            Ir a mi cuenta
          </a>
        ) : (
          <>
            <a href="/login" className={buttonClass({ tone: "ghost", size: "small" })}>
              Iniciar Sesión
            </a>
            <a href="/register" className={buttonClass({ size: "small" })}>
              Crear cuenta
            </a>
          </>
        )}
      </div>
    </header>
  );
}
