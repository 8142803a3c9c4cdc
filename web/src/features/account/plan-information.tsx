import { ChartLine, Database, FileDown, LayoutDashboard } from "lucide-react";

import { Card } from "../../components/ui/card.tsx";

const points = [
  {
    Icon: LayoutDashboard,
    title: "Panel completo",
    text: "Todas las pantallas de tu plan, en la web y en la extensión.",
  },
  {
    Icon: ChartLine,
    title: "Análisis avanzado",
    text: "Volatilidad implícita, griegas, tasa implícita y probabilidades.",
  },
  { Icon: Database, title: "Datos históricos", text: "Cotizaciones grabadas de cada base y vencimiento." },
  { Icon: FileDown, title: "Exportación CSV", text: "En formato estándar y en el de Excel de Argentina." },
];

/** Contents of every plan. */
export function PlanInformation() {
  return (
    <Card aria-label="Información" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {points.map(({ Icon, title, text }) => (
        <div key={title} className="flex gap-3">
          <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-accent" />
          <div>
            <h3 className="font-semibold">{title}</h3>
            <p className="text-md text-muted">{text}</p>
          </div>
        </div>
      ))}
    </Card>
  );
}
