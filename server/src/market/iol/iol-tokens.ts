import type { Clock } from "../feed.ts";
import { LoginRefusedError } from "../keep-connected.ts";
import {
  askProvider,
  ProviderError,
  ProviderStatusError,
  ProviderTokenError,
} from "../polled/provider-call.ts";
import { isRow, textField } from "../polled/provider-numbers.ts";

export type IolAccount = { readonly url: string; readonly username: string; readonly password: string };

type Pair = { readonly access: string; readonly refresh: string | null; readonly endsAt: number };

/** A token is changed this long before its end. */
const marginMilliseconds = 60_000;
/** Clients saw 1799 s; the manual of the first version says 15 minutes. */
const assumedSeconds = 900;
const longestSeconds = 86_400;

function readPair(body: unknown, now: number): Pair {
  const access = isRow(body) ? textField(body, "access_token") : null;
  if (!isRow(body) || access === null) throw new ProviderError("/token has another form");
  const stated = Number(body["expires_in"] ?? assumedSeconds);
  const isUsable = Number.isFinite(stated) && stated > 0;
  const seconds = isUsable ? Math.min(stated, longestSeconds) : assumedSeconds;
  return { access, refresh: textField(body, "refresh_token"), endsAt: now + seconds * 1_000 };
}

function isRefusal(error: unknown): boolean {
  if (error instanceof ProviderTokenError) return true;
  return error instanceof ProviderStatusError && (error.status === 400 || error.status === 403);
}

/**
 * The access token of one account: the password grant, then the refresh grant before each end; one new login where the
 * refresh token is refused. Calls that come while a token is being changed wait for that change.
 */
export class IolTokens {
  readonly #account: IolAccount;
  readonly #clock: Clock;
  readonly #timeoutMilliseconds: number;
  #pair: Pair | null = null;
  #changing: Promise<Pair> | null = null;

  constructor(account: IolAccount, clock: Clock, timeoutMilliseconds: number) {
    this.#account = account;
    this.#clock = clock;
    this.#timeoutMilliseconds = timeoutMilliseconds;
  }

  async current(signal: AbortSignal): Promise<string> {
    const known = this.#pair;
    if (known !== null && this.#clock.now() < known.endsAt - marginMilliseconds) return known.access;
    this.#changing ??= this.#change(signal).finally(() => (this.#changing = null));
    return (await this.#changing).access;
  }

  /** The provider refused this token, whatever end it stated: the next call gets another. */
  refused(access: string): void {
    if (this.#pair?.access === access) this.#pair = { ...this.#pair, endsAt: 0 };
  }

  /** The next call logs in. */
  forget(): void {
    this.#pair = null;
  }

  async #change(signal: AbortSignal): Promise<Pair> {
    const refresh = this.#pair?.refresh ?? null;
    const pair = refresh === null ? null : await this.#refresh(refresh, signal);
    this.#pair = pair ?? (await this.#logIn(signal));
    return this.#pair;
  }

  async #refresh(token: string, signal: AbortSignal): Promise<Pair | null> {
    try {
      return await this.#grant({ grant_type: "refresh_token", refresh_token: token }, signal);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      this.#pair = null;
      return null;
    }
  }

  async #logIn(signal: AbortSignal): Promise<Pair> {
    const { username, password } = this.#account;
    try {
      return await this.#grant({ grant_type: "password", username, password }, signal);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      throw new LoginRefusedError("/token refused the account");
    }
  }

  async #grant(fields: Record<string, string>, signal: AbortSignal): Promise<Pair> {
    const url = new URL("token", this.#account.url);
    const timeoutMilliseconds = this.#timeoutMilliseconds;
    const request = {
      url,
      method: "POST",
      body: new URLSearchParams(fields),
      signal,
      timeoutMilliseconds,
    } as const;
    const { body } = await askProvider(request, this.#clock.now());
    return readPair(body, this.#clock.now());
  }
}
