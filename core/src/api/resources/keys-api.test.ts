import { describe, expect, it } from "vitest";

import { createApiKeysApi, createEmbedKeysApi, createPartnerRequestsApi } from "../index.ts";
import type { ApiClient } from "../index.ts";
import { startApi, user } from "../testing/api-server.ts";

const calls: readonly [string, (api: ApiClient) => Promise<unknown>][] = [
  ["GET /api/auth/api-keys", ({ http }) => createApiKeysApi(http).list()],
  [
    "POST /api/auth/api-keys",
    ({ http }) => createApiKeysApi(http).create({ name: "Planilla", scopes: ["read:chain"] }),
  ],
  ["DELETE /api/auth/api-keys/a%2Fb", ({ http }) => createApiKeysApi(http).revoke("a/b")],
  ["GET /api/auth/embed-keys", ({ http }) => createEmbedKeysApi(http).list()],
  [
    "POST /api/auth/embed-keys",
    ({ http }) => createEmbedKeysApi(http).create({ name: "Blog", origins: ["https://blog.example"] }),
  ],
  ["PATCH /api/auth/embed-keys/a%2Fb", ({ http }) => createEmbedKeysApi(http).change("a/b", { name: "x" })],
  ["GET /api/auth/partner-request", ({ http }) => createPartnerRequestsApi(http).own()],
  [
    "POST /api/auth/partner-request",
    ({ http }) => createPartnerRequestsApi(http).ask({ origins: ["https://blog.example"] }),
  ],
  ["DELETE /api/auth/embed-keys/7", ({ http }) => createEmbedKeysApi(http).revoke("7")],
];

describe("keys", () => {
  it.each(calls)("%s goes with the person's session", async (line, call) => {
    const { api, session, received } = await startApi({ status: 404, body: {} });
    session.signIn({ token: "t", user });
    await call(api).catch(() => undefined);
    expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([line]);
    expect(received[0]?.headers["authorization"]).toBe("Bearer t");
  });

  it("a refused key is no lost session", async () => {
    const { api, session } = await startApi({
      status: 401,
      body: { success: false, code: "INVALID_KEY", message: "La clave de acceso no es válida." },
    });
    session.signIn({ token: "t", user });
    await expect(createApiKeysApi(api.http).list()).rejects.toMatchObject({ code: "INVALID_KEY" });
    expect(session.getState().token).toBe("t");
  });
});
