import { screenWords } from "@paridad/core/messages";
import { Mark } from "../ui/brand.tsx";

const links = [
  { href: "/docs", label: "API" },
  { href: "/widgets/", label: "Widgets" },
  { href: "/extension/", label: "Extensión" },
  { href: "/planillas/", label: "Planillas" },
  { href: "/se-cumplio", label: screenWords.calibration },
  { href: "/terminos", label: "Términos" },
  { href: "/privacidad", label: "Privacidad" },
  { href: "/support", label: "Soporte" },
  { href: "/login", label: screenWords.signIn },
] as const;

export function SiteFooter() {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex max-w-[1180px] flex-wrap items-center gap-x-6 gap-y-3 px-4 py-6 text-md text-muted sm:px-6">
        <Mark className="size-5" />
        <p className="min-w-52 flex-1">
          Paridad muestra información de mercado y no da asesoramiento de inversión. Operar opciones puede
          hacerte perder todo lo invertido.
        </p>
        <nav aria-label="Pie" className="flex flex-wrap gap-x-5 gap-y-1">
          {links.map(({ href, label }) => (
            <a key={href} href={href} className="rounded-sm hover:text-text">
              {label}
            </a>
          ))}
        </nav>
      </div>
    </footer>
  );
}
