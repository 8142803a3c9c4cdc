import { hasZodFastifySchemaValidationErrors } from "@fastify/type-provider-zod";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { ErrorBody, ErrorCode } from "@paridad/core/contract";
import { codeTexts, sheetKeyPrefix } from "@paridad/core/contract";
import { csvCell, csvMediaType } from "@paridad/core/formats";
import { errorMessages, validationMessages } from "@paridad/core/messages";
import { AuthorityLost, PlanGone } from "../../db/row-locks.ts";
import { CodeRefused } from "../../db/shared/payments/promotional-codes.ts";
import { isDatabaseAway, isDataRefused, wasCancelled } from "../../db/database-away.ts";
import { fieldErrors } from "../field-errors.ts";
import type { FieldIssue } from "../field-errors.ts";
import { HttpError, invalidFields, sessionRefused, unavailable } from "../http-error.ts";
import { withoutQuery } from "../../platform/log-options.ts";
import type { App } from "../routes.ts";

const maximumFields = 20;
const idHeader = "x-request-id";

const tooLarge = { code: "PAYLOAD_TOO_LARGE", message: errorMessages.payloadTooLarge } as const;
const byStatus: Readonly<Record<number, { code: ErrorCode; message: string }>> = {
  404: { code: "NOT_FOUND", message: errorMessages.notFound },
  405: { code: "METHOD_NOT_ALLOWED", message: errorMessages.methodNotAllowed },
  408: { code: "VALIDATION_ERROR", message: errorMessages.validation },
  413: tooLarge,
  415: { code: "UNSUPPORTED_MEDIA_TYPE", message: errorMessages.unsupportedMediaType },
  429: { code: "RATE_LIMIT_EXCEEDED", message: errorMessages.rateLimited },
  431: tooLarge,
  503: { code: "SERVICE_UNAVAILABLE", message: errorMessages.serviceUnavailable },
};

function validationError(issues: readonly FieldIssue[], schema: unknown): HttpError {
  const seen = new Set<string>();
  const errors = issues
    .flatMap((issue) => fieldErrors(issue, schema))
    .filter(({ path }) => {
      const isFirst = !seen.has(path);
      seen.add(path);
      return isFirst;
    });
  return invalidFields(errors.slice(0, maximumFields));
}

function ofStatus(status: number): HttpError {
  const known = byStatus[status];
  if (known !== undefined) return new HttpError({ status, ...known });
  if (status >= 400 && status < 500) {
    return new HttpError({ status: 400, code: "VALIDATION_ERROR", message: errorMessages.validation });
  }
  return new HttpError({ status: 500, code: "INTERNAL_ERROR", message: errorMessages.internal });
}

/** The request's authority ended while it was under way, by a reset say: that one wins. */
function authorityLost({ lost }: AuthorityLost): HttpError {
  if (lost === "session") return sessionRefused("INVALID_TOKEN");
  return new HttpError({ status: 409, code: "CONFLICT", message: errorMessages.passwordChangedMeanwhile });
}

/** The answer that an error of any kind becomes; `schema` is that of what was sent, where its fields may be named. */
export function toHttpError(error: unknown, schema?: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (isDatabaseAway(error)) return unavailable();
  if (error instanceof AuthorityLost) return authorityLost(error);
  if (error instanceof PlanGone) {
    return invalidFields([{ path: "plan", message: validationMessages.invalidValue }]);
  }
  if (error instanceof CodeRefused) {
    return invalidFields([{ path: "promotionalCode", message: codeTexts[error.reason] }]);
  }
  if (isDataRefused(error)) return ofStatus(400);
  if (hasZodFastifySchemaValidationErrors(error))
    return validationError(error.validation as FieldIssue[], schema);
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
  return ofStatus(status);
}

/** Programs are told what they might have sent: the schema of the part of a call of the data API that was wrong. */
function schemaSent({ validationContext: part }: FastifyError, { routeOptions }: FastifyRequest): unknown {
  const { schema, url = "" } = routeOptions;
  const isOfPrograms = /^(\/api)?\/v1\//.test(url);
  return isOfPrograms && (part === "querystring" || part === "body") ? schema?.[part] : undefined;
}

function bodyOf({ code, message, fields }: HttpError, requestId: string): ErrorBody {
  return { success: false, code, message, requestId, ...fields };
}

const refusals = new WeakMap<FastifyRequest, ErrorCode>();

/** The code that a request was refused with; undefined for one that was not. */
export function refusalOf(request: FastifyRequest): ErrorCode | undefined {
  return refusals.get(request);
}

/** Challenge of a 401 (RFC 6750): a token is missing, or another one is needed. */
function challengeOf({ headers }: FastifyRequest): string {
  const challenge = 'Bearer realm="Paridad"';
  return headers.authorization === undefined ? challenge : `${challenge}, error="invalid_token"`;
}

const sheetAddress = new RegExp(String.raw`^(?:/api)?/v1/(?:sheet/|.*[?&]key=${sheetKeyPrefix})`);

/** One cell that says why; never a 401, for which sheets ask their user for a password. */
function sendCell(reply: FastifyReply, { status, message }: HttpError): FastifyReply {
  return reply
    .code(status === 401 ? 403 : status)
    .type(csvMediaType)
    .header("cache-control", "no-store")
    .serializer((payload: string) => payload)
    .send(csvCell(message, "standard"));
}

function send(reply: FastifyReply, error: HttpError): FastifyReply {
  refusals.set(reply.request, error.code);
  if (error.retryAfterSeconds !== null) reply.header("retry-after", String(error.retryAfterSeconds));
  if (sheetAddress.test(reply.request.url)) return sendCell(reply, error);
  if (error.status === 401) reply.header("www-authenticate", challengeOf(reply.request));
  return (
    reply
      .code(error.status)
      .type("application/json; charset=utf-8")
      .header("cache-control", "no-store")
      // An address that can't be read gets here past every hook.
      .header(idHeader, reply.request.id)
      .serializer((payload: unknown) => JSON.stringify(payload))
      .send(bodyOf(error, reply.request.id))
  );
}

/** Counts an answer among the refusals that was not sent from here. */
export function noteRefusal(request: FastifyRequest, { code }: HttpError): void {
  refusals.set(request, code);
}

/**
 * Every answer that is not a success has one shape: a code of the closed list, a Spanish text, the request's id, which any
 * answer has as a header.
 */
export function answerErrors(app: App): void {
  app.addHook("onRequest", async ({ id }, reply) => {
    reply.header(idHeader, id);
  });
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply) => {
    const isTooLong = request.gone !== undefined && wasCancelled(error);
    const answer = isTooLong
      ? unavailable(errorMessages.tooMuchToRead)
      : toHttpError(error, schemaSent(error, request));
    if (answer.status >= 500) request.log.error({ err: error }, "request failed");
    return send(reply, answer);
  });
}

/** The refusal of a status, in the one shape. */
export function answerRefusal(reply: FastifyReply, status: number): FastifyReply {
  return send(reply, ofStatus(status));
}

/** The same as text, where there is no reply to send it with. */
export function refusalText(status: number, requestId: string): string {
  return JSON.stringify(bodyOf(ofStatus(status), requestId));
}

/** The answer to an address that is not there, or to a method that it does not take. */
export function answerNotFound(reply: FastifyReply): FastifyReply {
  const methods = reply.server.methodsOf(withoutQuery(reply.request.url));
  if (methods.length === 0) return send(reply, ofStatus(404));
  return send(reply.header("allow", methods.join(", ")), ofStatus(405));
}
