import { screenWords } from "@paridad/core/messages";

import { Dialog } from "../../../components/ui/dialog.tsx";

const keys = [
  ["1 a 9", "Elegir vencimiento"],
  ["s", "Ir a Precio Spot"],
  ["v", "Ir a Volatilidad"],
  ["r", `Ir a ${screenWords.caucionRate}`],
  ["w", "Ir a ¿Y si…?"],
  ["0", "Volver al mercado: borra ¿Y si…?"],
  ["m", "Modelo europeo o americano"],
  ["u", "Volver al spot del mercado"],
  ["+ y -", "Más o menos bases"],
  ["d", "Filas cómodas o compactas"],
  ["k", "Elegir columnas"],
  ["c", "Copiar la tabla"],
  ["↑ ↓", "En un campo: sumar o restar un paso (Re Pág y Av Pág, diez)"],
  ["/ o Ctrl K", "Ir a una página, base o posición"],
  ["?", "Esta ayuda"],
] as const;

/** The keys of the calculator. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Atajos de teclado"
      description="Mientras no estés escribiendo en un campo."
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2.5 text-md">
        {keys.map(([key, action]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-block min-w-8 rounded-sm border border-line2 bg-s2 px-2 py-0.5 text-center text-sm font-semibold">
                {key}
              </kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
