import { serializerCompiler, validatorCompiler } from "@fastify/type-provider-zod";
import type { ZodTypeProvider } from "@fastify/type-provider-zod";
import Fastify from "fastify";
import { programScopes } from "@paridad/core/contract";
import { allModuleIds } from "@paridad/core/plans";
import type { keyHolderOf } from "../../auth/keys/key-access.ts";
import type { App, Routes } from "../../http/routes.ts";

const shownItems = 2;
const longestMilliseconds = 3_000;

/** Nobody's key, with every right and no past: the reader of the samples. */
const reader: ReturnType<typeof keyHolderOf> = {
  keyId: "ejemplo",
  name: "Planilla",
  scopes: programScopes,
  expiresAt: null,
  user: { id: "00000000-0000-0000-0000-000000000000" },
  access: { kind: "trial", daysRemaining: 30, modules: allModuleIds },
};

function trimmed(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, shownItems).map(trimmed);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, trimmed(one)]));
}

/**
 * Answers of the data API for the page, read in this process through the very routes, with what strangers may see. It
 * listens nowhere. Null for what fails or takes too long.
 */
export function createAnswerSamples(routes: Routes) {
  let samples: Promise<App> | null = null;
  const open = async (): Promise<App> => {
    const app: App = Fastify().withTypeProvider<ZodTypeProvider>();
    app.setValidatorCompiler(validatorCompiler);
    app.setSerializerCompiler(serializerCompiler);
    for (const name of ["keyHolder", "signedIn", "embedVisitor"] as const) app.decorateRequest(name, null);
    app.addHook("onRequest", async (request) => {
      request.keyHolder = reader;
    });
    await app.register(routes);
    await app.ready();
    return app;
  };
  const read = async ({ path, body }: { path: string; body: unknown }): Promise<string | null> => {
    const app = await (samples ??= open());
    const answer = await app.inject(
      body === null ? { url: path } : { url: path, method: "POST", payload: body as object },
    );
    if (answer.statusCode !== 200 || !String(answer.headers["content-type"]).includes("json")) return null;
    return JSON.stringify(trimmed(answer.json()), null, 2);
  };
  return async (call: { path: string; body: unknown }): Promise<string | null> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), longestMilliseconds);
    });
    try {
      return await Promise.race([read(call), late]);
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
    }
  };
}
