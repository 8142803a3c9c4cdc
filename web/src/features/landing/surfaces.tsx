import { Code, PanelRight, Puzzle } from "lucide-react";

const surfaces = [
  {
    Icon: PanelRight,
    href: "/extension/",
    title: "Extensión del navegador",
    text: "La calculadora en el panel lateral, al lado de tu broker. Seleccionás un símbolo en cualquier página y lo ves en Paridad.",
  },
  {
    Icon: Puzzle,
    href: "/widgets/",
    title: "Widgets para tu sitio",
    text: "La cadena de opciones y los ratios en tu blog o tu portal, con una sola etiqueta.",
  },
  {
    Icon: Code,
    href: "/docs",
    title: "API de datos",
    text: "La cadena con volatilidad y griegas, el histórico y los ratios en JSON o CSV, con claves propias.",
  },
] as const;

/** The product's other surfaces. */
export function Surfaces() {
  return (
    <section aria-label="Extensión, widgets y API" className="border-y border-line bg-s1">
      <div className="mx-auto grid max-w-[1180px] gap-8 px-4 py-12 sm:px-6 md:grid-cols-3">
        {surfaces.map(({ Icon, href, title, text }) => (
          <article key={title} className="flex gap-3.5">
            <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
            <div>
              <h2 className="font-semibold">
                <a href={href} className="hover:underline">
                  {title}
                </a>
              </h2>
              <p className="mt-1 text-md text-muted">{text}</p>
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}
