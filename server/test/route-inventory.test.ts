import { describe, expect, it } from "vitest";
import Fastify from "fastify";
import * as endpoints from "@paridad/core/endpoints";
import type { Endpoint } from "@paridad/core/endpoints";
import type { AccessDependencies } from "../src/auth/access.ts";
import { enforceAccess } from "../src/auth/access.ts";
import type { App } from "../src/http/routes.ts";
import { build } from "./helper.ts";

const rows: readonly Endpoint[] = Object.values(endpoints);

describe("routes", () => {
  it("A2 6.1.3, 6.3.4: are the rows of the contract, and answer strangers by their access at both addresses", async () => {
    const fixture = await build();
    try {
      for (const { method, path, access } of rows) {
        for (const prefix of ["", "/api"]) {
          const payload = method === "POST" ? {} : undefined;
          const answer = await fixture.app.inject({ method, url: prefix + path, payload });
          const isOpen = access === "public" || access === "optional";
          // Spreadsheets ask their user for a password where they get a 401.
          const isSheet = typeof access === "object" && "key" in access && access.key === "read:sheet";
          const refusal = isSheet ? 403 : 401;
          expect(answer.statusCode === refusal, `${method} ${path} for a stranger`).toBe(!isOpen);
          expect(answer.statusCode, `${method} ${path} exists`).not.toBe(404);
        }
      }
      const listed = rows.flatMap(({ method, path }) => [`${method} ${path}`, `${method} /api${path}`]);
      const routes = fixture.routes.filter((route) => !route.startsWith("HEAD "));
      expect(routes.toSorted()).toEqual(listed.toSorted());
    } finally {
      await fixture.close();
    }
  });

  it("can't be registered without an access rule or a response schema", () => {
    const app = Fastify() as unknown as App;
    enforceAccess(app, {} as AccessDependencies);
    const handler = async () => ({});
    expect(() => app.route({ method: "GET", url: "/a", schema: { response: {} }, handler })).toThrow(
      "access rule",
    );
    expect(() => app.route({ method: "GET", url: "/b", config: { access: "public" }, handler })).toThrow(
      "response schema",
    );
  });
});
