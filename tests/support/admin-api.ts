import { expect } from "@playwright/test";
import type { APIRequestContext } from "@playwright/test";

import { adminPassword } from "./accounts.ts";

type Answer = { readonly status: number; readonly body: Record<string, unknown> };
export type AdminApi = {
  call(method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, data?: unknown): Promise<Answer>;
  /** A user by e-mail as the API has it now; null when there is none. */
  user(email: string): Promise<Record<string, unknown> | null>;
};

/** The administrator's API next to the screen: what the screen did, as the server has it. */
export async function adminApi(request: APIRequestContext): Promise<AdminApi> {
  const login = await request.post("/api/admin/login", {
    data: { username: "admin", password: adminPassword },
  });
  expect(login.ok(), await login.text()).toBe(true);
  const { token } = (await login.json()) as { token: string };
  const headers = { "x-admin-token": token };
  const call: AdminApi["call"] = async (method, path, data) => {
    const answer = await request.fetch(`/api${path}`, { method, headers, ...(data ? { data } : {}) });
    return { status: answer.status(), body: (await answer.json()) as Answer["body"] };
  };
  return {
    call,
    async user(email) {
      const { body } = await call("GET", `/admin/users?search=${encodeURIComponent(email)}&scope=email`);
      const { data } = body as { data: Record<string, unknown>[] };
      return data.find((user) => user["email"] === email) ?? null;
    },
  };
}
