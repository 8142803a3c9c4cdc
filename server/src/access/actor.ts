import type { FastifyRequest } from "fastify";
import type { Admin } from "@paridad/core/contract";
import type { OnceCall } from "../db/shared/once.ts";
import { administratorOf, deviceOf } from "./access.ts";

/** The administrator who acts, and from where: part of every row of the audit log. */
export type Actor = {
  readonly admin: Admin;
  readonly address: string;
  readonly userAgent: string | null;
  /** The key of a call that must act once. */
  readonly once: OnceCall | null;
};

/** Who acts by this request. Only for routes whose access is `admin`, where there always is one. */
export function actorOf(request: FastifyRequest): Actor {
  return { admin: administratorOf(request).admin, ...deviceOf(request), once: request.once };
}

/** What the audit log keeps of an actor. */
export function auditFields({ admin, address, userAgent, once }: Actor) {
  return { actor: admin.username, address, userAgent, once };
}
