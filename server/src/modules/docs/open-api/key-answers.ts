type JsonSchema = Readonly<Record<string, unknown>>;
type Answers = Readonly<Record<string, JsonSchema>>;

const everyHeaders = {
  "X-Request-Id": { type: "string", description: "El pedido, como `requestId` de un error" },
  "RateLimit-Policy": {
    type: "string",
    description: 'Límites de la clave: "minute";q=300;w=60, "day";q=50000;w=86400',
  },
  RateLimit: {
    type: "string",
    description: 'Lo que queda y en cuántos segundos empieza de nuevo: "minute";r=299;t=60',
  },
  "X-RateLimit-Limit": { type: "integer", description: "El límite más ajustado" },
  "X-RateLimit-Remaining": { type: "integer", description: "Pedidos que le quedan" },
  "X-RateLimit-Reset": { type: "integer", description: "Segundos hasta que empieza de nuevo" },
} as const;
const retryAfter = { type: "integer", description: "Segundos a esperar, en la respuesta 429" } as const;
const tag = { type: "string", description: "Para If-None-Match: sin cambios la respuesta es 304" } as const;

/** Calls that tag what they answer. */
const tagged = new Set([
  "/v1/chain",
  "/v1/implied-rate",
  "/v1/instruments",
  "/v1/days/:date/chain",
  "/v1/history",
  "/v1/share-history",
  "/v1/ratios",
  "/v1/volatility/history",
  "/v1/opportunities/covered-calls",
  "/v1/opportunities/puts",
  "/v1/opportunities/conversions",
  "/v1/volatility/smile",
  "/v1/volatility/term",
  "/v1/volatility/index",
  "/embed/snapshot",
]);

const errorTexts = {
  400: "Algo del pedido está mal: `errors` dice qué campo y por qué",
  401: "`INVALID_KEY`: falta la clave o no es válida; `KEY_REVOKED`: fue revocada o venció",
  403: "La clave no tiene el permiso, el plan no la incluye o la fuente no se puede pasar",
  404: "No hay un símbolo, un vencimiento o un día así: `suggestions` dice cuáles pueden ser",
  429: "Se pasó un límite: `Retry-After` dice cuánto esperar",
  503: "No hay cotizaciones en este momento",
} as const;
/** Parameters that may name what isn't there. */
const names = new Set(["expiration", "symbols", "symbol1", "at"]);

/** The errors that a call of the data API may answer with, one by one. */
function errorsOf(path: string, schema: JsonSchema, query: JsonSchema): Record<string, JsonSchema> {
  const isNamed = path.includes(":") || Object.keys(query).some((name) => names.has(name));
  const statuses = Object.entries(errorTexts).filter(([status]) => status !== "404" || isNamed);
  return Object.fromEntries(
    statuses.map(([status, description]) => {
      const headers = status === "429" ? { ...everyHeaders, "Retry-After": retryAfter } : everyHeaders;
      return [status, { description, headers, content: { "application/json": { schema } } }];
    }),
  );
}

/** Answers of calls with a key as the document tells them: their errors, limits' headers, and the file where there is one. */
export function withKeyAnswers(
  path: string,
  { 200: schema = {}, "4xx": error = {}, ...others }: Answers,
  { properties = {} }: { readonly properties?: JsonSchema } = {},
): Answers {
  const isData = path.startsWith("/v1/");
  const headers = { ...everyHeaders, ...(tagged.has(path) ? { ETag: tag } : {}) };
  const content = {
    "application/json": { schema },
    ...("format" in properties ? { "text/csv": { schema: { type: "string" } } } : {}),
  };
  const answer = { description: "Respuesta", headers, content };
  if (isData) return { 200: answer, ...errorsOf(path, error, properties) };
  return {
    200: answer,
    "4xx": { ...error, headers: { ...everyHeaders, "Retry-After": retryAfter } },
    ...others,
  };
}
