import { Card } from "../../components/ui/card.tsx";

const rows = [
  ["Historia", "30 días · 5 min y diarias", "Completa · 1 min", "Completa · 1 min"],
  ["Conexiones en vivo", "–", "1", "2"],
  ["API de datos", "–", "–", "Incluida"],
  ["Exportación CSV", "Sí", "Sí", "Sí"],
] as const;

/** The plans side by side by what they limit. */
export function PlanLimits() {
  return (
    <Card aria-label="Comparación de límites" className="p-0! overflow-x-auto">
      <table className="w-full min-w-[520px] text-[13.5px]">
        <caption className="px-5 pt-4 pb-2 text-left font-semibold">Límites por plan</caption>
        <thead>
          <tr className="border-b border-line text-left text-[12px] text-muted">
            <th scope="col" className="px-5 py-2 font-medium">
              Límite
            </th>
            {["Starter", "Pro", "Black"].map((name) => (
              <th key={name} scope="col" className="px-5 py-2 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, ...limits]) => (
            <tr key={label} className="border-b border-line last:border-0">
              <th scope="row" className="px-5 py-2.5 text-left font-medium">
                {label}
              </th>
              {limits.map((text, place) => (
                <td key={`${label}-${["starter", "pro", "black"][place]}`} className="px-5 py-2.5 text-muted">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
