import { baseMark } from "./examples.ts";
import { clientExamples } from "./client-examples.ts";
import type { Guide } from "./guide.ts";

export const clientsGuide: Guide = {
  id: "clientes",
  title: "Python y TypeScript",
  blocks: [
    "El [cliente de Python](#primeros-pasos) es un archivo, sin dependencias (Python 3.9 o más nuevo), que se baja junto a tu programa. Espera y repite solo ante límites y cortes, lee página por página y sigue el stream donde estaba.",
    "Los nombres de parámetros con punto van con guion bajo (`strike_gte`). `get` da los datos de una dirección, `all` todas las páginas de una historia, `post` un cálculo, `csv` un archivo y `stream` los mensajes en vivo; si algo no se puede, `ParidadError` trae `code`, `message` y la respuesta entera.",
    clientExamples.pythonHistory,
    "Para TypeScript, los tipos se generan del documento OpenAPI de la API de datos, `/v1/openapi.json`, con `openapi-typescript`; sirven con `openapi-fetch` o con tu propio cliente. Lo mismo vale para generadores de otros lenguajes: cada operación y cada esquema tiene un nombre que no cambia.",
    {
      id: "typescript-generar",
      language: "shell",
      runs: "manual",
      source: `npx openapi-typescript "${baseMark}/v1/openapi.json" -o paridad.d.ts`,
    },
    clientExamples.typedClient,
  ],
};

/** What changed in `/v1`, newest first; every change of a name or a meaning has its line here. */
const changes: readonly (readonly [string, string])[] = [
  [
    "2026-11-23",
    "`expiration=nearest` donde va un vencimiento, y el día de cada pata en las respuestas de posiciones y riesgo. Los errores de parámetros dicen qué nombres y valores valen. Stream para programas en `/v1/stream`. `/v1/openapi.json`, con nombres para operaciones y esquemas. Nombres en inglés en `/v1/history`, `/v1/share-history` y `/v1/ratios` (`close`, `bid`, `ask`…) junto a los anteriores, que siguen. Sin `resolution`, `/v1/history` y `/v1/ratios` responden una sola: la más fina de la que haya filas. Un símbolo que no existe responde 404 con `suggestions`; un rango al revés, 400.",
  ],
  ["2026-11-22", "Volatilidad, oportunidades, posiciones y escenarios de riesgo en `/v1`."],
];

export const changesGuide: Guide = {
  id: "cambios",
  title: "Cambios de /v1",
  blocks: [
    "En `/v1` los campos, parámetros y direcciones se agregan y no cambian de nombre ni de unidad: ignorá los que no conozcas. Si uno se va, se anuncia acá con su reemplazo y su fecha, el documento OpenAPI lo marca `deprecated`, y responde seis meses más. Lo que no se pueda hacer así será `/v2`.",
    { rows: changes },
  ],
};
