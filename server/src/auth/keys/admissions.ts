import type { EmbedVisitor, KeyHolder } from "../callers.ts";
import type { AnswerHeaders, KeyRefusal } from "./key-refusals.ts";

type Admission<Caller> = {
  readonly headers: AnswerHeaders;
  readonly result: Caller | { readonly refusal: KeyRefusal };
};
/** Headers of calls that never got as far as their key. */
type Headers = { headersOf(address: string): AnswerHeaders };

export type KeyAdmission = Admission<KeyHolder>;
export type KeyAdmissions = Headers & {
  /** `calls`: what it counts for in the key's limits, 1 where left out. */
  admit(call: { key: string | null; address: string; calls?: number | undefined }): Promise<KeyAdmission>;
};

/** A page's request, as far as its admission reads it. */
export type EmbedRequest = {
  /** As the query gives it. */
  readonly key: unknown;
  readonly origin: string | undefined;
  /** The browser's word on the page that asks: `Sec-Fetch-Site`. */
  readonly site: string | undefined;
  readonly address: string;
};
export type EmbedAdmissions = Headers & { admit(request: EmbedRequest): Promise<Admission<EmbedVisitor>> };
