import { ProductPicture } from "../../components/ui/states/product-picture.tsx";
import type { PictureName } from "../../components/ui/states/product-picture.tsx";

type Shown = {
  readonly picture: PictureName;
  readonly title: string;
  readonly text: string;
  readonly alt: string;
};

const pictures: readonly Shown[] = [
  {
    picture: "cadena",
    title: "La cadena que avisa qué puntas creer",
    text: "Cada base con su teórico, sus puntas, su volatilidad y sus griegas. Lo viejo, lo cruzado y lo que está bajo paridad está marcado, así no operás contra un precio que ya no existe.",
    alt: "Cadena de opciones con calls y puts alrededor del precio de GGAL",
  },
  {
    picture: "armar",
    title: "Armás y ves el resultado antes de mandar la orden",
    text: "Veinticuatro formas listas o pata por pata, a los precios que se pueden tomar. Lo que cobrás o pagás, el máximo, el mínimo, el equilibrio y la probabilidad, netos de comisiones y contra la caución.",
    alt: "Resultado de un cóndor al vencimiento y hoy, con sus cinco números",
  },
  {
    picture: "sonrisa",
    title: "La sonrisa, y qué base se sale de la curva",
    text: "Una curva por vencimiento ajustada sin arbitraje, con la barra de las puntas de cada base. Al lado, la asimetría, el cono de volatilidad y el índice contra su historia.",
    alt: "Sonrisa de volatilidad de dos vencimientos",
  },
  {
    picture: "cartera",
    title: "Tu cartera, y de dónde viene lo que ganó",
    text: "Cuánto hizo hoy cada posición y por qué: papel, tiempo, volatilidad o tasa. Qué decidir hoy, la garantía estimada y qué pasa si el papel se mueve 10 %.",
    alt: "Lista de posiciones con el resultado del día, sus griegas y su total",
  },
];

/** The four things it sells, as they look. */
export function Showcase() {
  return (
    <section
      aria-label="Cómo se ve"
      className="mx-auto grid max-w-[1180px] gap-12 px-4 py-14 sm:px-6 lg:gap-16"
    >
      {pictures.map(({ picture, title, text, alt }) => (
        <article
          key={picture}
          className="grid items-center gap-x-10 gap-y-4 lg:grid-cols-[5fr_7fr] lg:even:[&>:first-child]:order-last lg:even:grid-cols-[7fr_5fr]"
        >
          <div className="grid gap-2.5">
            <h2 className="text-xl font-[650]">{title}</h2>
            <p className="text-lg text-muted">{text}</p>
          </div>
          <div>
            <ProductPicture name={picture} alt={alt} />
          </div>
        </article>
      ))}
    </section>
  );
}
