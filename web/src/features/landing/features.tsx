import { ChartLine, Calculator, Database } from "lucide-react";

const features = [
  {
    Icon: Calculator,
    title: "Calculadora en tiempo real",
    text: "La cadena completa con teórico, puntas, volatilidad en cada lado, griegas, tasa colocadora y tomadora, y un “¿y si…?” para mover spot, volatilidad y días.",
  },
  {
    Icon: Database,
    title: "Históricos que se filtran en segundos",
    text: "Cada base minuto a minuto, la cadena de cualquier instante pasado, volumen por base y exportación a Excel o CSV.",
  },
  {
    Icon: ChartLine,
    title: "Ratios y probabilidades",
    text: "Dos bases frente a su historia: bandas, percentil y z-score; probabilidad empírica y neutral al riesgo con el tamaño de la muestra a la vista.",
  },
] as const;

/** Three things the product does. */
export function Features() {
  return (
    <section aria-label="Qué hace Paridad" className="border-y border-line bg-s1">
      <div className="mx-auto grid max-w-[1180px] gap-8 px-4 py-12 sm:px-6 md:grid-cols-3">
        {features.map(({ Icon, title, text }) => (
          <article key={title} className="grid content-start gap-2.5">
            <Icon aria-hidden className="size-6 text-accent" />
            <h2 className="text-lg font-[650]">{title}</h2>
            <p className="text-muted">{text}</p>
          </article>
        ))}
      </div>
    </section>
  );
}
