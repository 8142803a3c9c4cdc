import { setTimeout as wait } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import { onceCallOf } from "../db/shared/once.ts";
import type { KeptAnswers, OnceCall } from "../db/shared/once.ts";
import type { Clock } from "../platform/clock.ts";
import { HttpError, invalidFields } from "../http/http-error.ts";
import { withoutQuery } from "../platform/log-options.ts";
import { administratorOf } from "./access.ts";
import type { App } from "../http/routes.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The key that a call came with; null without one. */
    once: OnceCall | null;
  }
}

const keyShape = /^[\w.:-]{1,100}$/;
/** Wait of a call for the answer of its twin, which has acted and is about to answer. */
const twinTries = 20;
const twinPauseMilliseconds = 50;

function callOf(request: FastifyRequest): OnceCall | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key !== "string" || !keyShape.test(key)) {
    throw invalidFields([{ path: "Idempotency-Key", message: "La clave de idempotencia no es válida" }]);
  }
  const path = withoutQuery(request.url).replace(/^\/api(?=\/)/, "");
  return onceCallOf({ actorId: administratorOf(request).admin.id, key, path, body: request.body });
}

function mismatch(): HttpError {
  const message = "Esa clave de idempotencia ya se usó con otro pedido.";
  return new HttpError({ status: 422, code: "IDEMPOTENCY_MISMATCH", message });
}

function doneBefore(): HttpError {
  const message = "Esa acción ya se hizo. Actualizá para ver cómo quedó.";
  return new HttpError({ status: 409, code: "CONFLICT", message });
}

/** The answer of a call that has acted before; null when it has not. */
async function answerBefore(call: OnceCall, answers: KeptAnswers, clock: Clock): Promise<unknown> {
  for (let tries = 0; tries < twinTries; tries += 1) {
    const answer = await answers.find(call, clock.now());
    if (answer === null) return null;
    if (answer.requestHash !== call.requestHash) throw mismatch();
    if (answer.answer !== null) return answer.answer;
    await wait(twinPauseMilliseconds);
  }
  // It acted and its process ended before it could say how: nothing is done again.
  throw doneBefore();
}

/**
 * Every POST of an administrator may carry an `Idempotency-Key`: sent again within a day it gets the answer of the first
 * time and acts no more; with something else asked for it is a 422. The key is taken where the audit row is written.
 */
export function actOnce(app: App, { answers, clock }: { answers: KeptAnswers; clock: Clock }): void {
  app.decorateRequest("once", null);
  app.addHook("onRoute", (route) => {
    if (route.config?.access !== "admin" || ![route.method].flat().includes("POST")) return;
    const { handler } = route;
    route.handler = async function actingOnce(request, reply) {
      const call = callOf(request);
      if (call === null) return handler.call(this, request, reply);
      const before = await answerBefore(call, answers, clock);
      if (before !== null) return before;
      request.once = call;
      try {
        const answer: unknown = await handler.call(this, request, reply);
        await answers.keep(call, answer).catch((error: unknown) => {
          request.log.error({ err: error }, "the answer of a call with a key was not kept");
        });
        return answer;
      } catch (error) {
        // A twin that was quicker may be what refused this one: the e-mail is taken, the preview is no longer true.
        const meanwhile = await answerBefore(call, answers, clock);
        if (meanwhile !== null) return meanwhile;
        throw error;
      }
    };
  });
}
