import type { FastifyRequest } from "fastify";
import type { Admin } from "@paridad/core/contract";
import type { OnceCall } from "../db/shared/once.ts";
import { administratorOf, deviceOf } from "./access.ts";

/** The acting administrator and their address: part of every audit row. */
export type Actor = {
  readonly admin: Admin;
  readonly address: string;
  readonly userAgent: string | null;
  /** The key of a call that must act once. */
  readonly once: OnceCall | null;
};

/** The request's administrator. Only for routes with `admin` access, which always have one. */
export function actorOf(request: FastifyRequest): Actor {
  return { admin: administratorOf(request).admin, ...deviceOf(request), once: request.once };
}

/** Fields of an actor in the audit log. */
export function auditFields({ admin, address, userAgent, once }: Actor) {
  return { actor: admin.username, address, userAgent, once };
}
