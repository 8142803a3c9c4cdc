import type { LightMyRequestResponse } from "fastify";
import pg from "pg";
import { vi } from "vitest";
import { build, testPassword } from "../helper.ts";
import type { TestWorld } from "../helper.ts";

export const registrationForm = {
  firstName: "Ana",
  lastName: "Gómez",
  email: "ana@example.com",
  password: testPassword,
  confirmPassword: testPassword,
  termsAccepted: true,
};

type Call = { method?: string; url: string; payload?: object; token?: string; address?: string };
type Answer = Promise<LightMyRequestResponse>;
type Mail = { readonly kind: string; readonly recipient: string; readonly text_body: string };

export type AccountWorld = TestWorld & {
  readonly call: (call: Call) => Answer;
  /** Registers with the form, some of its fields changed. */
  readonly register: (change?: object) => Answer;
  readonly login: (email: string, password: string, address?: string) => Answer;
  /** A call's answer and its cost: hashes and queries. */
  readonly workOf: (act: () => Answer) => Promise<{ body: object; hashes: number; queries: number }>;
  /** Every mail on its way, oldest first. */
  readonly mails: () => Promise<Mail[]>;
  /** The token of the last mail of a kind; empty where there is none. */
  readonly lastToken: (kind: string) => Promise<string>;
};

const linkIn = (text: string | undefined) => /token=([^\s]+)/.exec(text ?? "")?.[1] ?? "";

/** The app with the calls of who registers, signs in and follows the links of their mails. */
export async function createAccountWorld(): Promise<AccountWorld> {
  const fixture = await build();
  const call = ({ method = "POST", url, payload, token, address = "10.0.0.1" }: Call): Answer => {
    // A millisecond apart, so the order of what is stored is the order of the calls.
    fixture.clock.advance(1);
    return fixture.app.inject({
      method: method as "POST",
      url,
      remoteAddress: address,
      ...(payload === undefined ? {} : { payload }),
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
  };
  const mails = () => fixture.opened.database.selectFrom("mail_outbox").selectAll().orderBy("id").execute();
  return {
    ...fixture,
    call,
    mails,
    register: (change = {}) => call({ url: "/auth/register", payload: { ...registrationForm, ...change } }),
    login: (email, password, address = "10.0.0.9") =>
      call({ url: "/auth/login", payload: { email, password }, address }),
    workOf: async (act) => {
      const queries = vi.spyOn(pg.Client.prototype, "query");
      const before = fixture.services.passwords.hashes;
      const body = (await act()).json() as object;
      // From the transaction's begin, on its connection: the process has other work, and what comes before knows no account.
      const { calls, contexts } = queries.mock;
      const begin = calls.findIndex(([text]) => JSON.stringify(text)?.includes("begin"));
      const work = {
        body,
        hashes: fixture.services.passwords.hashes - before,
        queries: contexts.slice(begin).filter((client) => client === contexts[begin]).length,
      };
      queries.mockRestore();
      return work;
    },
    lastToken: async (kind) =>
      decodeURIComponent(linkIn((await mails()).findLast((mail) => mail.kind === kind)?.text_body)),
  };
}
