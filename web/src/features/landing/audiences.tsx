const audiences = [
  ["Traders e inversores", "Ven qué base está cara y cuánto rinde lanzar, antes de mandar la orden."],
  [
    "Analistas de datos",
    "Trabajan con series limpias, marcadas cuando una cotización es vieja o está cruzada.",
  ],
  ["Desarrolladores", "Consultan la API con los mismos números que ven en pantalla."],
  ["Equipos y empresas", "Comparten vistas por enlace y exportan lo que necesitan."],
  ["Estudiantes y docentes", "Prueban cada fórmula con el mercado real y su explicación al lado."],
] as const;

/** The product's audiences. */
export function Audiences() {
  return (
    <section aria-labelledby="audiencias-titulo" className="mx-auto max-w-[1180px] px-4 py-14 sm:px-6">
      <h2 id="audiencias-titulo" className="text-xl font-[650]">
        Para quienes operan, estudian o construyen
      </h2>
      <dl className="mt-6 grid gap-x-10 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        {audiences.map(([name, text]) => (
          <div key={name} className="border-t border-line pt-4">
            <dt className="font-semibold">{name}</dt>
            <dd className="mt-1 text-md text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
