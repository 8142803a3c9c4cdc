import type { App } from "../../src/http/routes.ts";

export type JsonSchema = Readonly<Record<string, unknown>>;
export type DocumentedRoute = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly access: string;
  readonly parameters: readonly { name: string; in: string; required?: boolean; schema: JsonSchema }[];
  readonly body: JsonSchema | null;
  readonly isBodyRequired: boolean;
  /** By status, `4XX` included; null where the answer is no JSON. */
  readonly answers: Readonly<Record<string, JsonSchema | null>>;
};

type Content = Record<string, { schema?: JsonSchema }>;
type Operation = {
  "x-access"?: string;
  parameters?: DocumentedRoute["parameters"];
  requestBody?: { content: Content; required?: boolean };
  responses?: Record<string, { content?: Content }>;
};

/** Every call of the API as its own OpenAPI document tells it. */
export function documentedRoutes(app: App): DocumentedRoute[] {
  const { paths = {} } = app.swagger() as { paths?: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase() as DocumentedRoute["method"],
      path,
      access: operation["x-access"] ?? "",
      parameters: operation.parameters ?? [],
      body: operation.requestBody?.content["application/json"]?.schema ?? null,
      isBodyRequired: operation.requestBody?.required === true,
      answers: Object.fromEntries(
        Object.entries(operation.responses ?? {}).map(([status, { content }]) => [
          status,
          content?.["application/json"]?.schema ?? null,
        ]),
      ),
    })),
  );
}
