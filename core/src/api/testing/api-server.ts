import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, onTestFinished } from "vitest";

import { createMemoryStorage, createSessionStore } from "../../auth/index.ts";
import type { User } from "../../contract/index.ts";
import { ApiError } from "../http/api-error.ts";
import { createApiClient } from "../create-api-client.ts";
import type { ApiEvent } from "../types.ts";

export type Reply = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly text?: string;
  /** Closes the connection without an answer. */
  readonly drop?: boolean;
};
export type Received = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
};

export const user: User = {
  id: "1",
  email: "ana@paridad.test",
  firstName: "Ana",
  lastName: "Paz",
  isActive: true,
  emailVerified: true,
  createdAt: "2026-01-01T00:00:00-03:00",
  updatedAt: "2026-01-01T00:00:00-03:00",
  subscriptionType: "pro",
  subscriptionStatus: "active",
};

/**
 * A local server that gives the replies of a list in order (the last one for ever), and a client that talks to it; both
 * last as long as the test.
 */
export async function startApi(...replies: readonly Reply[]) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const reply = replies[Math.min(received.length, replies.length - 1)] ?? {};
      received.push({
        method: request.method ?? "",
        url: request.url ?? "",
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      });
      if (reply.drop) return void request.socket.destroy();
      response.writeHead(reply.status ?? 200, { "content-type": "application/json", ...reply.headers });
      response.end(reply.text ?? JSON.stringify(reply.body ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const storage = createMemoryStorage();
  const session = createSessionStore({ storage });
  const events: ApiEvent[] = [];
  const waits: number[] = [];
  const api = createApiClient({
    baseUrl: `http://127.0.0.1:${port}`,
    session,
    onEvent: (event) => events.push(event),
    clock: {
      now: () => Date.parse("2026-11-20T15:00:00Z"),
      wait: async (milliseconds) => void waits.push(milliseconds),
    },
  });
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { api, session, storage, events, waits, received };
}

/** The error a call fails with; a call that succeeds fails the test. */
export async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const caught = await call.then(
    () => "no failure",
    (error: unknown) => error,
  );
  expect(caught).toBeInstanceOf(ApiError);
  return caught as ApiError;
}
