import type { LoginAnswer, LoginRequest, RefusalStatus } from "../contract/index.ts";
import type { SessionStore } from "../auth/session-types.ts";
import type { ApiClock, Http } from "./http/call.ts";
import type { EndpointCalls } from "./http/call-endpoint.ts";

export type ApiEvent =
  /** The server ended the user's session; it is already cleared. Sent once a session. */
  | {
      readonly type: "session-expired";
      readonly code: "INVALID_TOKEN" | "TOKEN_EXPIRED";
      readonly message: string;
    }
  /** The same for the administrator's. */
  | {
      readonly type: "admin-session-expired";
      readonly code: "INVALID_TOKEN" | "TOKEN_EXPIRED";
      readonly message: string;
    }
  /** A gated call was refused: the app goes to /suscripciones with the message. */
  | {
      readonly type: "subscription-required";
      readonly status: RefusalStatus;
      readonly message: string;
      readonly module: number | null;
      readonly requiredPlan: string | null;
    };

export type ApiClientOptions = {
  /** Origin of the server, for example `https://paridad.example`; empty for the page's own. `/api` is added. */
  readonly baseUrl: string;
  readonly session: SessionStore;
  readonly clock?: ApiClock;
  readonly onEvent?: (event: ApiEvent) => void;
  readonly fetch?: typeof globalThis.fetch;
  /** Sends the server's cookies; `include` by default. */
  readonly credentials?: "include" | "omit";
};

/** The calls of the contract's rows: `api.data(createPosition, { body })`. */
export type ApiClient = EndpointCalls & {
  readonly http: Http;
  /** Sent again up to twice. Does not store the session: `session.signIn` does. */
  readonly logIn: (
    body: LoginRequest,
    options?: { readonly signal?: AbortSignal },
  ) => Promise<Pick<LoginAnswer, "token" | "user">>;
};
