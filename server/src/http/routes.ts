import type { ZodTypeProvider } from "@fastify/type-provider-zod";
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from "fastify";
import type { IncomingMessage, ServerResponse } from "node:http";

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;
/** A module's routes; the app registers them at `/x` and at `/api/x`. */
export type Routes = (app: App) => Promise<void>;
