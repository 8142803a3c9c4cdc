import { Card } from "../../../components/ui/card.tsx";

const paragraphs = [
  [
    "Black-Scholes",
    "El teórico sale de Black-Scholes con tu volatilidad, la tasa elegida y los días que faltan, sobre 365. Con el modelo americano se agrega el valor de ejercer antes, que pesa en los puts.",
  ],
  [
    "Newton-Raphson",
    "La VI despeja la volatilidad del precio de mercado, como lo hace Newton-Raphson: prueba, mide el error y corrige con la vega hasta que el modelo da ese precio. Auto usa el medio de las puntas, o el último si falta una; Manual usa tu precio.",
  ],
  [
    "Griegas",
    "Delta y gamma van por 100; vega es por punto de volatilidad, theta por día y rho por punto de tasa. Usan la VI de cada opción; en cursiva, tu volatilidad porque el mercado no da una.",
  ],
  ["Un guion no es cero", "Dice que ese número no se conoce. Pasá el cursor, o enfocalo, y ves por qué."],
] as const;

/** The information box. */
export function InformationCard() {
  return (
    <Card className="calc-card">
      <h2>Cómo se calcula</h2>
      <dl className="grid gap-2.5 text-sm text-muted">
        {paragraphs.map(([term, text]) => (
          <div key={term}>
            <dt className="font-semibold text-text">{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
