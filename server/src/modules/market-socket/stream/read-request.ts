import { marketErrorMessages, streamSchemas } from "@paridad/core/contract";
import type { StreamRequest } from "@paridad/core/contract";
import { fieldErrors } from "../../../http/field-errors.ts";
import type { FieldIssue } from "../../../http/field-errors.ts";

/** Why a message is no request. */
export type Unreadable = { readonly refusal: string };
export const unreadable: Unreadable = { refusal: marketErrorMessages.VALIDATION_ERROR };

/** A program's message, or what is wrong with it: the field, and what it might have been. */
export function readRequest(text: string): StreamRequest | Unreadable {
  try {
    const message = JSON.parse(text) as { readonly op?: unknown };
    const read = streamSchemas.request.safeParse(message);
    if (read.success) return read.data;
    const issues: readonly FieldIssue[] = read.error.issues.map((issue) => ({
      keyword: issue.code,
      instancePath: issue.path.join("/"),
      message: issue.message,
      params: issue as FieldIssue["params"] & object,
    }));
    const known = message.op === "subscribe" ? streamSchemas.subscribe : undefined;
    const [first] = issues.flatMap((issue) => fieldErrors(issue, known));
    return first === undefined || first.path === ""
      ? unreadable
      : { refusal: `${first.path}: ${first.message}` };
  } catch {
    return unreadable;
  }
}
