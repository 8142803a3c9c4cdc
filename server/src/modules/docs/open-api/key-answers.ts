type JsonSchema = Readonly<Record<string, unknown>>;
type Answers = Readonly<Record<string, JsonSchema>>;

const limitHeaders = {
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
  "/v1/volatility/smile",
  "/v1/volatility/term",
  "/v1/volatility/index",
  "/embed/snapshot",
]);

function hasFormat({ properties }: { readonly properties?: JsonSchema }): boolean {
  return properties !== undefined && "format" in properties;
}

/** Answers of calls with a key as the document tells them: their limits' headers, and the file where there is one. */
export function withKeyAnswers(
  path: string,
  answers: Answers,
  query: { readonly properties?: JsonSchema } = {},
): Answers {
  return Object.fromEntries(
    Object.entries(answers).map(([status, schema]) => {
      const headers = {
        ...limitHeaders,
        ...(status === "4xx" ? { "Retry-After": retryAfter } : {}),
        ...(status === "200" && tagged.has(path) ? { ETag: tag } : {}),
      };
      if (status !== "200" || !hasFormat(query)) return [status, { ...schema, headers }];
      const content = { "application/json": { schema }, "text/csv": { schema: { type: "string" } } };
      return [status, { description: "Respuesta", headers, content }];
    }),
  );
}
