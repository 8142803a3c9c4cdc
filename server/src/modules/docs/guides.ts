import { streamCloseCodes, streamHeartbeatSeconds, streamPath } from "@paridad/core/contract";
import { csvCell } from "@paridad/core/formats";
import type { CsvFlavour } from "@paridad/core/formats";
import { informationNotice } from "@paridad/core/messages";
import { apiKeyLimits, delayedSeconds, embedCosts, embedKeyLimits } from "@paridad/core/plans";
import { clientExamples } from "./client-examples.ts";
import { changesGuide, clientsGuide } from "./client-guides.ts";
import { guideExamples } from "./examples.ts";
import { escapeHtml, tableHtml, textHtml } from "../../site/frame/html.ts";
import type { IndexEntry } from "../../site/frame/site-frame.ts";
import type { Block, Guide } from "./guide.ts";
import { exampleHtml } from "./html.ts";

const whole = new Intl.NumberFormat("es-AR");

const keysGuide = (rights: Rows): Guide => ({
  id: "claves-de-api",
  title: "Claves de API y límites",
  blocks: [
    "Qué es cada cosa: la **API de datos** son las direcciones de `/v1` y su stream; **APIs Exclusivas**, el módulo de tu plan que la abre; una **clave de API**, con lo que entra tu programa. Se [crea](/profile?clave=api) en **Perfil**, «Claves de API»; ahí mismo se le cambian el nombre y los permisos, y se revoca.",
    "La clave se muestra una sola vez, entera: unos 70 caracteres con un punto en el medio. Guardala en un gestor de secretos o en una variable de entorno, nunca en una página ni en la dirección de un pedido. Si se filtra, revocala: deja de funcionar en el acto.",
    'Mandala en cada pedido: `Authorization: Bearer pdk_…`. Los ejemplos la leen de la variable de entorno `PARIDAD_CLAVE`: `export PARIDAD_CLAVE=pdk_…` en Linux y macOS, `$env:PARIDAD_CLAVE = "pdk_…"` en PowerShell. Los de JavaScript corren en Node 22 o más nuevo.',
    { rows: rights },
    `Todas tus claves comparten ${whole.format(apiKeyLimits.perMinute)} pedidos por minuto y ${whole.format(apiKeyLimits.perDay)} por día (hora de Buenos Aires). Cada respuesta dice cuánto queda: \`RateLimit-Policy\` y \`RateLimit\` nombran los dos límites, y \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` y \`X-RateLimit-Reset\` (en segundos) el más ajustado. Por encima la respuesta es 429 con \`Retry-After\`: \`RATE_LIMIT_EXCEEDED\` por el minuto, \`QUOTA_EXCEEDED\` por el día.`,
    {
      rows: [
        [
          "400 VALIDATION_ERROR",
          "algo del pedido está mal: `errors` dice qué campo, por qué y qué valores o nombres valen",
        ],
        ["401 INVALID_KEY", "falta la clave, está cortada o no es válida"],
        ["401 KEY_REVOKED", "la clave fue revocada o venció"],
        ["403 FORBIDDEN", "la clave no tiene el permiso del pedido"],
        ["403 SUBSCRIPTION_REQUIRED", "tu plan ya no incluye el módulo"],
        ["503 SERVICE_UNAVAILABLE", "no hay cotizaciones en este momento"],
      ],
    },
    guideExamples.patientCalls,
  ],
});

function fileRow(flavour: CsvFlavour, text: string): readonly [string, string] {
  const written = (value: string | number | boolean) => csvCell(value, flavour);
  const [instant, day] = ["2026-11-20T20:00:00.000Z", "2026-12-18"].map(written);
  return [
    flavour === "excel" ? "csv-excel" : "csv",
    `${text}: horas como ${instant}, días como ${day}, ${written(true)} o ${written(false)}, números como ${written(7350.5)}`,
  ];
}

// What a cell looks like is the writer's to say.
const fileRows = [
  fileRow("standard", "RFC 4180, separado con comas, con los nombres de los campos como encabezados"),
  fileRow("excel", "separado con punto y coma, con encabezados en castellano y la hora de Buenos Aires"),
];

const dataGuide: Guide = {
  id: "api-de-datos",
  title: "Formatos, páginas y cálculos",
  blocks: [
    "Todas las direcciones de `/v1` responden JSON. Salvo `/v1/usage`, `/v1/positions/evaluate` y `/v1/risk/scenarios`, también CSV: `format=csv` para programas o `format=csv-excel` para Excel de Argentina. Precios en pesos por acción; volatilidades y tasas continuas por 1,00 (0,45 es 45 %); los campos terminados en `Percent` en porcentaje. Las horas son ISO 8601 con huso; `asOfMilliseconds` la repite en milisegundos.",
    { rows: fileRows },
    "`null`, o la celda vacía de un CSV, quiere decir que no se sabe, nunca cero. Sin volatilidad implícita, `impliedVolatilityReason` dice por qué. Todos los números de una cadena salen de la misma actualización: `seq` y `asOf` son los suyos, `source` dice si el mercado es simulado, grabado o en vivo. `delaySeconds` es `null` si nadie dice con cuánta demora llega (`source.delayUnknown`). Si la fuente no permite pasar sus datos (`source.redistribution`), la respuesta es 403 con `SOURCE_NOT_SHARED`: pedile a quien opera el sitio otra fuente. Lo grabado queda con las condiciones de la fuente de la que se grabó, aunque hoy sea otra: la historia viene sin esas ruedas y `meta.limitReason` lo dice (en un archivo, el encabezado `X-Limit-Reason`, con los acentos como en una dirección); si no queda nada más de lo pedido, también es 403.",
    "Cada opción se valúa con cuatro cosas: `spot` (`middle`, el medio de las puntas de 24hs; `last`; o un precio), `rate` (`own`, la de los pares del vencimiento; `caucion`, interpolada a los días de plazo; `implied`, la de la paridad; o una TNA en porcentaje, como `rate=32.5`), `model` (`american` o `european`) y el vencimiento del mercado. Sin parámetros, los primeros, como en la calculadora. La respuesta dice lo que se usó y de dónde salió.",
    `\`POST /v1/positions/evaluate\` da los números de la pantalla Armar con el mismo motor: hasta 8 patas, \`quantity\` en lotes (en acciones para \`share\`) y negativa si se vende. Una pata sin \`price\` toma la punta a la que se opera ahora; sin \`volatility\`, la suya en el medio. \`scenario\` supone otro precio, instante (\`at\`), tasa continua o puntos de volatilidad. \`costs\` son fracciones del monto; sin ellas vale el arancel minorista. Cada pata dice sus puntas con su hora y qué tienen de dudoso (\`cautions\`: \`old\`, \`bid-missing\`, \`ask-missing\`, \`no-sides\`, \`crossed\`, \`undated\`); \`atExpiry\` es bruto en \`maximum\`, \`minimum\` y \`breakevens\` y neto en los que empiezan con \`net\`; \`rewardPerPeso\` dice cuánto puede dar cada peso que se puede perder y \`netBreakevenDistances\` a cuánto está cada equilibrio de la acción de ahora. \`odds\` trae también la probabilidad según la sonrisa ajustada del vencimiento (\`smile\`), según la historia (\`empirical\`, con \`count\` e intervalo del 90 %) y la de cerrarla antes por media ganancia (\`halfProfit\`, con su error). Los resultados son pesos en total. ${informationNotice}`,
    "La cadena cambia con el mercado: guardá el `ETag` y mandalo en `If-None-Match`; si nada cambió la respuesta es 304, sin cuerpo.",
    "La historia viene de a páginas, de lo más nuevo a lo más viejo: mandá `nextCursor` como `cursor` para seguir; en la última es `null`. En CSV está en el encabezado `X-Next-Cursor`. Una respuesta tiene barras de un solo largo, que dice `meta.resolution`: el de `resolution` o, sin él, el más fino del que haya filas.",
    "Si algo está mal, `errors` dice qué campo y por qué. Un símbolo que no es de ninguna opción es 404, con los más parecidos en `suggestions`; una opción sin filas en el rango pedido es una lista vacía.",
    guideExamples.historyPages,
  ],
};

/** What a program does after each code that ends the stream. */
const afterClosing = {
  4400: "corregí el pedido antes de volver",
  4401: "la clave no existe, fue revocada, venció o no tiene el permiso: no reintentes con ella",
  4403: "el plan o la fuente no alcanzan: no reintentes",
  4409: "se llegó al límite de conexiones: cerrá otra o mandá takeOver",
  4429: "volvé pasado un minuto",
} as const;

/** Codes with which the stream ends, each with its reasons. */
const streamClosings = ([4400, 4401, 4403, 4409, 4429] as const).map((code) => {
  const reasons = Object.entries(streamCloseCodes).filter(([, one]) => one === code);
  return [String(code), `${reasons.map(([reason]) => reason).join(", ")}: ${afterClosing[code]}`] as const;
});

const streamGuide: Guide = {
  id: "stream",
  title: "Stream para programas",
  blocks: [
    `\`${streamPath}\` es un WebSocket común, con JSON, para claves de API con el permiso \`stream\`: cotizaciones con volatilidad y griegas, con los mismos nombres que \`/v1/chain\`, hasta dos veces por segundo. Desde Python, lo más corto es [nuestro cliente](#primeros-pasos), que se reconecta y sigue donde estaba:`,
    clientExamples.pythonStream,
    "En JavaScript (Node 22 o más nuevo), volviendo solo, cada vez más espaciado, y siguiendo donde estaba:",
    guideExamples.streamBook,
    'La clave va en el encabezado `Authorization: Bearer …` o, donde no se pueden poner encabezados, en el primer mensaje: `{"op": "auth", "key": "pdk_…"}`. Nunca en la dirección.',
    'Pedí lo que querés con `{"op": "subscribe"}` y, si querés, `expiration`, `strike.gte`, `strike.lte`, `type` y `symbols` (una lista). Con `expiration` en `nearest` recibís el vencimiento más cercano; cuando termina llega un `snapshot` del que sigue. Otro pedido reemplaza al anterior; `{"op": "unsubscribe"}` lo deja.',
    {
      rows: [
        ["welcome", "quién sos: source, connections de limit, epoch y heartbeatSeconds"],
        ["snapshot", "todo lo pedido: seq, asOf, spot, expiries y options"],
        [
          "update",
          "lo que cambió desde previousSeq: campos por option (symbol) y por expiry (expiration), y los símbolos que se fueron en removed",
        ],
        ["heartbeat", `sigue viva; llega cada ${streamHeartbeatSeconds} segundos sin otra cosa que decir`],
        ["error", "code y message; con FEED_UNAVAILABLE la conexión sigue, con los demás termina"],
      ],
    },
    "Poné al día cada opción con los campos que llegan. `seq` es el número de la actualización del mercado: puede saltar, porque solo llega lo que cambió de lo que pediste, y si tu programa va lento recibe lo más nuevo y no lo atrasado. Los números calculados se repiten cuando cambian más de una parte en cien mil.",
    'Si la conexión se corta, volvé y mandá en `subscribe` el `epoch` de `welcome` y el `seq` del último `snapshot` o `update` que recibiste: llega solo lo que te perdiste, o un `snapshot` si el servidor ya no conoce ese punto. Las conexiones cuentan con las de tus pantallas contra el límite de tu plan; con `"takeOver": true` en `auth` (o `?takeOver=true`) la nueva reemplaza a la más vieja.',
    "Pedida como una página, sin WebSocket, la dirección responde 426. Los códigos con los que se cierra:",
    {
      rows: [
        ["1001", "el servidor se reinicia: conectate de nuevo en unos segundos"],
        ["1013", "no se pueden leer las claves ahora: probá más tarde"],
        ...streamClosings,
      ],
    },
  ],
};

const embedGuide: Guide = {
  id: "claves-para-insertar",
  title: "Claves para insertar",
  blocks: [
    "Los partners muestran la cadena, la volatilidad y los ratios en sus páginas con una clave publicable (`pub_…`), que se pide y se crea en [el perfil](/profile?clave=insertar), en «Claves para insertar». Puede estar a la vista en el código de la página: solo lee, y solo desde los orígenes que le pusiste (`https://tusitio.com.ar`, sin barra final). Va en la dirección, como `key`, y sin credenciales.",
    `Según el plan del partner, la clave muestra precios en vivo o con ${delayedSeconds / 60} minutos de demora: \`mode\` y \`delaySeconds\` lo dicen, y \`refreshSeconds\` cada cuánto conviene preguntar. Cada clave tiene ${whole.format(embedKeyLimits.perMinute)} unidades por minuto y ${whole.format(embedKeyLimits.perDay)} por día entre todas las visitas: una respuesta de \`/embed/snapshot\` cuenta ${embedCosts.kept}, y armar una instantánea nueva ${embedCosts.made} (también si responde 429 porque ya se están leyendo demasiados ratios tuyos). Al 80 % de un límite le avisamos al partner por email.`,
    `Todo lo que muestra una página va en una sola respuesta, \`/embed/snapshot\`, igual para todas sus visitas: una red de distribución (CDN) puede guardarla durante su ritmo (\`Cache-Control: s-maxage\`, \`Vary: Origin\`, \`ETag\`). Una clave revocada, o un origen que se quita, deja de mostrar datos en menos de un minuto, también detrás de una CDN.`,
    "Lo más simple es poner el panel hecho: una etiqueta para el script y una por panel. `/v1/paridad.js` es siempre la última versión; en [/widgets/](/widgets/) están los paneles en vivo con su referencia, y en `/widgets/demo/` se arma el código con versión fija e integridad (`integrity`), el iframe para sitios sin scripts y los permisos para una política de contenido.",
    guideExamples.embedPanel,
    {
      rows: [
        ["paridad-option-chain", "embed-key, underlying, expiry, strikes, columns, theme, locale, refresh"],
        ["paridad-volatility", "embed-key, underlying, expiry, theme, locale, refresh"],
        ["paridad-ratios", "embed-key, symbol1, symbol2, window, mode, theme, locale, refresh"],
        [
          "Eventos",
          "paridad-data (hay números nuevos), paridad-select (una pata elegida, con la `url` que la abre en Armar; con preventDefault no se muestra el enlace), paridad-error (código)",
        ],
        [
          "Aspecto",
          "--paridad-height, --paridad-background, --paridad-text, --paridad-accent y ::part(frame)",
        ],
      ],
    },
    "Los mismos datos se leen sin el panel:",
    guideExamples.embedChain,
    guideExamples.embedRatios,
    "Desde un origen que la clave no tiene, el navegador no deja leer la respuesta. `/embed/diagnosis` se puede leer desde cualquier página y dice el motivo.",
    guideExamples.embedDiagnosis,
  ],
};

type Rows = readonly (readonly [string, string])[];

/** With what each permission of a key opens. */
const guidesWith = (rights: Rows): readonly Guide[] => [
  keysGuide(rights),
  dataGuide,
  clientsGuide,
  streamGuide,
  embedGuide,
  changesGuide,
];

const strongHtml = (html: string) => html.replaceAll(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>");

function blockHtml(block: Block, base: string): string {
  if (typeof block === "string") return `<p>${strongHtml(textHtml(block))}</p>`;
  return "id" in block ? exampleHtml(block, base) : tableHtml([], block.rows);
}

/** A guide with its title. */
export function guideHtml({ id, title, blocks }: Guide, base: string): string {
  return `<section class="guide"><h2 id="${id}">${escapeHtml(title)}</h2>${blocks.map((block) => blockHtml(block, base)).join("")}</section>`;
}

/** The guides behind the reference, one below the other. */
export function guidesHtml(base: string, rights: Rows): string {
  return guidesWith(rights)
    .map((guide) => guideHtml(guide, base))
    .join("");
}

/** The guides' place in the side index. */
export const guideIndex: readonly IndexEntry[] = guidesWith([]).map(({ id, title }) => ({ id, title }));
