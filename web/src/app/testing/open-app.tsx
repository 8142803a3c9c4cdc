import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

import { createApiClient } from "@paridad/core/api";
import { createMemoryStorage, createSessionStore, createThemeStore } from "@paridad/core/auth";
import type { Admin, User } from "@paridad/core/contract";
import { personOn } from "@paridad/core/testing";

import { createAnnouncements } from "../providers/announcements.ts";
import { App } from "../app.tsx";

/** The instant of every test: the trial of somebody who came 60 days before is over. */
export const testNow = Date.parse("2026-11-20T18:00:00-03:00");
const noChanges = { subscribe: () => () => undefined };

export const ana: User = personOn("free", {
  createdAt: "2026-09-20T12:00:00Z",
  updatedAt: "2026-09-20T12:00:00Z",
});

export const anAdmin: Admin = {
  id: "9",
  username: "marta",
  email: "marta@paridad.test",
  totpEnabled: false,
  lastLogin: null,
};

export type Answer = {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};
/** The server's answers to `METHOD /path`; `"down"` is no answer at all. */
export type Server = Record<string, Answer | "down">;
export type Sent = { readonly call: string; readonly body: unknown };

async function answerTo(
  request: Request,
  server: Server,
  { sent, asked: requests, answered }: { sent: Sent[]; asked: string[]; answered: number[] },
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const call = `${request.method} ${pathname.replace(/^\/api/, "")}`;
  const index = requests.push(`${call}${search}`) - 1;
  const text = await request.text();
  answered[index] = requests.length;
  sent.push({ call, body: text === "" ? null : JSON.parse(text) });
  const answer = server[call] ?? { status: 404, body: { success: false, message: "sin respuesta" } };
  if (answer === "down") throw new TypeError("Failed to fetch");
  return Response.json(answer.body ?? {}, {
    status: answer.status ?? 200,
    ...(answer.headers ? { headers: answer.headers } : {}),
  });
}

/** Answers of the screens around the data that a test does not care about. */
function quietServer(person: User | null, admin: Admin | null): Server {
  return {
    "GET /admin/me": { body: { success: true, admin, data: admin } },
    "GET /auth/me": { body: { success: true, user: person, data: person } },
    "GET /terms/status": {
      body: { success: true, data: { needsAcceptance: false, currentVersion: "1.0", terms: null } },
    },
    "GET /subscription/payments": { body: { success: true, data: [] } },
    "GET /subscription/cancellation": {
      body: { success: true, data: { notice: null, canNotice: false, withdrawal: null, withdrawn: null } },
    },
  };
}

/**
 * The whole app at an address, as a user (or a visitor), an administrator or both, against a server that answers what is given. `server` may be
 * changed while the test goes on.
 */
export function openApp({
  path,
  person = null,
  admin = null,
  answers = {},
}: {
  path: string;
  person?: User | null;
  admin?: Admin | null;
  answers?: Server;
}) {
  window.scrollTo = () => undefined;
  window.history.replaceState(null, "", path);
  const server: Server = { ...quietServer(person, admin), ...answers };
  const sent: Sent[] = [];
  const requests: string[] = [];
  const answered: number[] = [];
  const storage = createMemoryStorage({
    ...(person ? { token: "token", user: JSON.stringify(person) } : {}),
    ...(admin ? { adminToken: "admin-token", adminUser: JSON.stringify(admin) } : {}),
  });
  const session = createSessionStore({ storage, changes: noChanges });
  const theme = createThemeStore({ storage, changes: noChanges, prefersDark: () => true });
  const announcements = createAnnouncements();
  let now = testNow;
  const api = createApiClient({
    baseUrl: "http://paridad.test",
    session,
    onEvent: announcements.emit,
    clock: { now: () => now, wait: async () => undefined },
    fetch: (input, init) => answerTo(new Request(input, init), server, { sent, asked: requests, answered }),
  });
  const clock = { now: () => now };
  render(<App services={{ api, session, theme, storage, clock, announcements }} />);
  return {
    server,
    sent,
    /** The calls with their queries. */
    asked: requests,
    /** Number of calls made when each of them was answered; a hole where it isn't yet. */
    answered,
    session,
    visitor: userEvent.setup(),
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

const modulesOf = { starter: [1, 2, 7], pro: [1, 2, 3, 4, 5, 7, 8, 9, 10, 11] } as const;
const allModules = Array.from({ length: 11 }, (_, index) => index + 1);

function planOnSale(id: string, name: string, modules: readonly number[], amount: number) {
  return {
    id,
    name,
    description: `El plan ${name}`,
    price: 9,
    priceArs: amount,
    icon: "gem",
    isPopular: id === "pro",
    features: {},
    modules,
    pricing: {
      monthly: { amount, formatted: `$ ${amount}` },
      yearly: { amount: amount * 9.6, formatted: `$ ${amount * 9.6}`, saving: 0.2 },
    },
    processedFeatures: [
      { name: "Datos Históricos", enabled: true },
      { name: "Calculadora Tiempo Real", enabled: modules.includes(11) },
    ],
  };
}

/** The three plans on sale. */
export const plansAnswer: Answer = {
  body: {
    success: true,
    data: [
      planOnSale("starter", "Starter", modulesOf.starter, 1_000),
      planOnSale("pro", "Pro", modulesOf.pro, 2_000),
      planOnSale("black", "Black", allModules, 3_000),
    ],
  },
};
