import type {
  AcceptTermsRequest,
  EmailRequest,
  LoginAnswer,
  LoginRequest,
  PaymentInstruction,
  ProfileRequest,
  RefusalStatus,
  RegisterRequest,
  ResetPasswordRequest,
  SubscriptionPlan,
  Terms,
  User,
} from "../contract/index.ts";
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
  /** A gated call was refused: the app goes to /suscripciones with the message (spec.md section 6). */
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
  /** Whether cookies of the server go along; `include` when left out. */
  readonly credentials?: "include" | "omit";
};

export type CallOptions = { readonly signal?: AbortSignal | undefined };
export type MessageResult = { readonly message: string };
export type UserResult = MessageResult & { readonly user: User };

export type AuthApi = {
  /** Retried up to twice on network error, timeout or 429. Does not store the session: `session.signIn` does. */
  login(request: LoginRequest, options?: CallOptions): Promise<Pick<LoginAnswer, "token" | "user">>;
  logout(options?: CallOptions): Promise<MessageResult>;
  me(options?: CallOptions): Promise<User>;
  /** `payment` is there when a paid plan was asked for. */
  register(
    request: RegisterRequest,
    options?: CallOptions,
  ): Promise<{ readonly message: string; readonly payment: PaymentInstruction | null }>;
  forgotPassword(request: EmailRequest, options?: CallOptions): Promise<MessageResult>;
  resetPassword(request: ResetPasswordRequest, options?: CallOptions): Promise<MessageResult>;
  sendEmailVerification(request: EmailRequest, options?: CallOptions): Promise<MessageResult>;
  /** An expired link is an `ApiError` with code TOKEN_EXPIRED; it does not touch the session. */
  verifyEmail(query: { readonly token: string }, options?: CallOptions): Promise<UserResult>;
  /** Refresh the session with the user of the answer (`session.setUser`). */
  updateProfile(request: ProfileRequest, options?: CallOptions): Promise<UserResult>;
};

export type TermsStatus = {
  readonly needsAcceptance: boolean;
  readonly currentVersion: string;
  readonly terms: Terms | null;
};
export type AcceptedTerms = Terms & { readonly acceptedAt?: string | null | undefined };
export type TermsApi = {
  status(options?: CallOptions): Promise<TermsStatus>;
  /** The current terms; the built-in sample (`isSample: true`) when they can't be had. */
  current(options?: CallOptions): Promise<{ readonly terms: Terms; readonly isSample: boolean }>;
  /** `message` of a failure is the server's. */
  accept(request: AcceptTermsRequest, options?: CallOptions): Promise<MessageResult>;
  /** Versions with the instant this user accepted each, newest first. */
  history(options?: CallOptions): Promise<readonly AcceptedTerms[]>;
};

export type PlansApi = { list(options?: CallOptions): Promise<readonly SubscriptionPlan[]> };

/**
 * What every page needs. The other resources are made from `http` where they are used, so a page loads only what
 * it calls: `createHistoryApi(client.http)`, `createProbabilitiesApi`, `createPaymentsApi`, `createAdminApi`,
 * `createAdminOperationsApi`.
 */
export type ApiClient = EndpointCalls & {
  readonly http: Http;
  readonly auth: AuthApi;
  readonly plans: PlansApi;
};
