import type {
  LoginAnswer,
  LoginRequest,
  RefusalStatus,
  SubscriptionPlan,
  Terms,
  User,
} from "../contract/index.ts";
import type { SessionStore } from "../auth/session-types.ts";

export type ApiEvent =
  /** The server ended the person's session; it is already cleared. Sent once a session. */
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
  /** A gated call was refused: the app goes to /suscripciones with the message (spec.md section 6). */
  | {
      readonly type: "subscription-required";
      readonly status: RefusalStatus;
      readonly message: string;
      readonly module: number | null;
      readonly requiredPlan: string | null;
    };

/** Waiting, so that tests need no time. */
export type ApiClock = {
  now(): number;
  wait?(milliseconds: number, signal?: AbortSignal): Promise<void>;
};

export type ApiClientOptions = {
  /** Origin of the server, for example `https://paridad.example`; empty for the page's own. `/api` is added. */
  readonly baseUrl: string;
  readonly session: SessionStore;
  readonly clock?: ApiClock;
  readonly onEvent?: (event: ApiEvent) => void;
  readonly fetch?: typeof globalThis.fetch;
};

export type CallOptions = { readonly signal?: AbortSignal | undefined };
export type MessageResult = { readonly message: string };

export type AuthApi = {
  /** Retried up to twice on network error, timeout or 429. Does not store the session: `session.signIn` does. */
  login(request: LoginRequest, options?: CallOptions): Promise<Pick<LoginAnswer, "token" | "user">>;
  logout(options?: CallOptions): Promise<MessageResult>;
  me(options?: CallOptions): Promise<User>;
};

export type TermsStatus = {
  readonly needsAcceptance: boolean;
  readonly currentVersion: string;
  readonly terms: Terms | null;
};
export type TermsApi = {
  status(options?: CallOptions): Promise<TermsStatus>;
  /** The current terms; the built-in sample (`isSample: true`) when they can't be had. */
  current(options?: CallOptions): Promise<{ readonly terms: Terms; readonly isSample: boolean }>;
};

export type PlansApi = { list(options?: CallOptions): Promise<readonly SubscriptionPlan[]> };

export type ApiClient = {
  readonly auth: AuthApi;
  readonly terms: TermsApi;
  readonly plans: PlansApi;
};
