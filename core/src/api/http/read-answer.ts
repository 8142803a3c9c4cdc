import * as z from "zod/mini";

import { errorMessages } from "../../messages/errors.ts";
import { ApiError } from "./api-error.ts";
import type { Call, Http } from "./call.ts";
import { refusalToApiError } from "./to-api-error.ts";

function invalidResponse(cause: unknown): ApiError {
  return new ApiError({
    code: "INVALID_RESPONSE",
    message: errorMessages.invalidResponse,
    status: 200,
    cause,
  });
}

function parseText(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw invalidResponse(cause);
  }
}

function isRecord(body: unknown): body is Record<string, unknown> {
  return typeof body === "object" && body !== null && !Array.isArray(body);
}

/** The bodies an answer may mean: without a `success` field the body is treated as the data. */
function candidatesOf(body: unknown): readonly unknown[] {
  if (isRecord(body) && "success" in body) return [body];
  const asData = { success: true, data: body };
  return isRecord(body) ? [{ success: true, ...body }, asData] : [asData];
}

/**
 * Sends a call and parses the answer with its contract schema. Unknown fields pass, a body without `success` is data,
 * `success: false` is a refusal whatever the status, anything else is INVALID_RESPONSE.
 */
export async function readAnswer<Schema extends z.ZodMiniType>(
  http: Http,
  call: Call & { readonly schema: Schema },
): Promise<z.infer<Schema>> {
  const body = parseText(await http.text(call));
  if (isRecord(body) && body["success"] === false) {
    const answer = { status: 200, statusText: "", retryAfter: null, body };
    throw refusalToApiError({ answer, call, now: http.clock.now() });
  }
  let firstProblem: unknown = null;
  for (const candidate of candidatesOf(body)) {
    // Writes whose body the specification does not show: a message is welcome, none is fine.
    const parsed = z.safeParse(call.schema, isRecord(candidate) ? { message: "", ...candidate } : candidate);
    if (parsed.success) return parsed.data;
    firstProblem ??= parsed.error;
  }
  throw invalidResponse(firstProblem);
}
