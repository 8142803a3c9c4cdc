import type { FastifyRequest } from "fastify";
import type { Admin } from "@paridad/core/contract";
import { administratorOf, deviceOf } from "./access.ts";

/** The administrator who acts, and from where: part of every row of the audit log. */
export type Actor = {
  readonly admin: Admin;
  readonly address: string;
  readonly userAgent: string | null;
};

export function actorOf(request: FastifyRequest): Actor {
  return { admin: administratorOf(request).admin, ...deviceOf(request) };
}

/** What the audit log keeps of an actor. */
export function auditFields({ admin, address, userAgent }: Actor) {
  return { actor: admin.username, address, userAgent };
}
