import swagger from "@fastify/swagger";
import { jsonSchemaTransform } from "@fastify/type-provider-zod";
import { apiKeyPrefix, sheetScope } from "@paridad/core/contract";
import { gates } from "@paridad/core/plans";
import type { FastifySchema } from "fastify";
import type { Access, Endpoint } from "@paridad/core/endpoints";
import type { App } from "../../../http/routes.ts";
import { baseMark, codeSamplesOf } from "../call-examples.ts";
import { dataCalls } from "./data-calls.ts";
import { tagOf } from "./data-tags.ts";
import { withKeyAnswers } from "./key-answers.ts";

const securityByRule = {
  optional: [{}, { session: [] }],
  user: [{ session: [] }],
  admin: [{ administrator: [] }],
  embed: [{ embedKey: [] }],
} as const;

function securityOf(rule: Access | undefined) {
  if (rule === undefined || rule === "public") return [];
  if (typeof rule === "object") return "key" in rule ? [{ personalKey: [] }] : securityByRule.user;
  return rule === "admin-enrolment" ? securityByRule.admin : securityByRule[rule];
}

function isWithKey(rule: Access | undefined): boolean {
  return rule === "embed" || (typeof rule === "object" && "key" in rule);
}

function accessOf(rule: Access | undefined): string {
  if (typeof rule !== "object") return rule ?? "public";
  if ("key" in rule) return rule.key === sheetScope ? "sheet" : "key";
  return gates[rule.gate].length === 0 ? "user" : `gate ${rule.gate}`;
}

function samplesOf(call: string, base: string) {
  const samples = codeSamplesOf(call).map((sample) => ({
    ...sample,
    source: sample.source.replaceAll(baseMark, base),
  }));
  return samples.length === 0 ? {} : { "x-codeSamples": samples };
}

type Call = {
  readonly method: string;
  readonly url: string;
  readonly rule: Access | undefined;
  readonly row?: Endpoint | undefined;
};

const publishedIds = new Set(Object.values(dataCalls).map(({ operationId }) => operationId));

/** `getAuthSessionsById` of `GET /auth/sessions/:id`; the names of the data API are taken. */
function operationIdOf({ method, url }: Call): string {
  const words = url
    .split("/")
    .filter(Boolean)
    .flatMap((part) => (part.startsWith(":") ? ["by", part.slice(1)] : part.split(/[^A-Za-z0-9]+/)));
  const capitals = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1));
  const id = `${method.toLowerCase()}${capitals.join("")}`;
  return publishedIds.has(id) ? `${id}OfUser` : id;
}

function describe({ method, url, rule, row }: Call, base: string) {
  const data = row?.published;
  return {
    operationId: data?.operationId ?? operationIdOf({ method, url, rule }),
    tags: [tagOf(url)],
    summary: row?.summary ?? `${method} ${url}`,
    ...(data === undefined ? {} : { description: data.english }),
    security: securityOf(rule),
    "x-access": accessOf(rule),
    ...samplesOf(`${method} ${url}`, base),
    ...(typeof rule === "object" && "key" in rule && rule.key !== "any" ? { "x-scope": rule.key } : {}),
  };
}

/** Collects every route that follows into an OpenAPI 3.1 document; `/api/x` is the same as `/x` and shown once. */
export async function collectOpenApi(app: App, { publicUrl }: { publicUrl: string }): Promise<void> {
  const base = publicUrl.replace(/\/$/, "");
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Paridad",
        version: "0.1.0",
        description: "API de Paridad. Toda dirección responde igual con y sin el prefijo /api.",
        // The owner hasn't decided for another one.
        license: { name: "UNLICENSED", identifier: "LicenseRef-UNLICENSED" },
      },
      servers: [{ url: "/api" }],
      components: {
        securitySchemes: {
          session: { type: "http", scheme: "bearer" },
          personalKey: { type: "http", scheme: "bearer", bearerFormat: apiKeyPrefix },
          embedKey: { type: "apiKey", in: "query", name: "key" },
          administrator: { type: "apiKey", in: "header", name: "x-admin-token" },
        },
      },
    },
    transform: (input) => {
      const { url, route } = input;
      // Screens and files are no calls: they have no access rule.
      const isCall = route.config?.access !== undefined;
      if (!isCall || url.startsWith("/api/")) return { schema: { hide: true } as FastifySchema, url };
      const transformed = jsonSchemaTransform(input as Parameters<typeof jsonSchemaTransform>[0]);
      const [method = "GET"] = [route.method].flat();
      const described = describe(
        { method, url, rule: route.config?.access, row: route.config?.endpoint },
        base,
      );
      const schema = { ...transformed.schema, ...described } as FastifySchema;
      if (!isWithKey(route.config?.access)) return { url: transformed.url, schema };
      const response = withKeyAnswers(
        url,
        schema.response as Parameters<typeof withKeyAnswers>[1],
        schema.querystring as Parameters<typeof withKeyAnswers>[2],
      );
      return { url: transformed.url, schema: { ...schema, response } };
    },
  });
}
