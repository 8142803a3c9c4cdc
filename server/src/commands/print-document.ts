import type { ZodTypeProvider } from "@fastify/type-provider-zod";
import * as rows from "@paridad/core/endpoints";
import type { Endpoint } from "@paridad/core/endpoints";
import Fastify from "fastify";
import { implement } from "../auth/implement.ts";
import type { App } from "../http/routes.ts";
import { collectOpenApi } from "../modules/docs/open-api/collect.ts";
import { dataDocument, publishedDocument } from "../modules/docs/open-api/published-document.ts";

// The data API's document without a server, for the client's types: rows of the contract that nobody answers.
const publicUrl = "https://paridad.example";
const app: App = Fastify().withTypeProvider<ZodTypeProvider>();
app.setValidatorCompiler(() => () => true);
app.setSerializerCompiler(() => () => "");
await collectOpenApi(app, { publicUrl });
for (const row of Object.values(rows as Readonly<Record<string, Endpoint>>)) {
  implement(app, row, () => Promise.reject(new Error("not a server")));
}
await app.ready();
process.stdout.write(JSON.stringify(dataDocument(publishedDocument(app.swagger()), publicUrl)));
