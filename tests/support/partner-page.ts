import { expect, test } from "@playwright/test";
import type { APIRequestContext } from "@playwright/test";

import { demoEmail, demoPassword } from "./accounts.ts";
import { adminApi } from "./admin-api.ts";
import { openForeignSite } from "./foreign-site.ts";
import type { ForeignSite } from "./foreign-site.ts";

type Script = { readonly path: string; readonly integrity: string };
type PartnerWorld = {
  readonly key: string;
  readonly server: string;
  readonly site: ForeignSite;
  readonly stranger: ForeignSite;
  readonly script: Script;
};

/** Parts of the page once the tests run. */
export type PartnerPage = {
  /** Address of the product's server. */
  readonly server: string;
  /** The site that the key is for. */
  readonly site: ForeignSite;
  /** A site that the key is not for. */
  readonly stranger: ForeignSite;
  /** Shows the widgets on the partner's site alone. */
  readonly key: string;
  /** The script of the newest version, as the demonstration pins it. */
  readonly script: Script;
  /** The script's tag, always the newest version. */
  rolling(): string;
  /** The script's tag by its version, with its integrity. */
  pinned(): string;
  chainTag(attributes?: string): string;
};

/** A partner's key for the pages of the foreign site, made as the partner makes it. */
async function makeKey(request: APIRequestContext, origin: string): Promise<string> {
  const admin = await adminApi(request);
  const partner = await admin.user(demoEmail("starter"));
  await admin.call("PUT", `/admin/users/${String(partner?.["id"])}`, { isPartner: true });
  const login = await request.post("/api/auth/login", {
    data: { email: demoEmail("starter"), password: demoPassword },
  });
  const { token } = (await login.json()) as { token: string };
  const response = await request.post("/api/auth/embed-keys", {
    data: { name: "Blog", origins: [origin] },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.ok(), await response.text()).toBe(true);
  const { data } = (await response.json()) as { data: { key: string } };
  return data.key;
}

async function openPartnerWorld(request: APIRequestContext, server: string): Promise<PartnerWorld> {
  const [site, stranger] = await Promise.all([openForeignSite(), openForeignSite()]);
  const key = await makeKey(request, site.origin);
  const { versions } = (await (await request.get("/widgets/versions.json")).json()) as {
    versions: { scripts: Script[] }[];
  };
  const script = versions[0]?.scripts.find(({ path }) => path.endsWith("/paridad.js"));
  if (script === undefined) throw new Error("the newest version has no script");
  return { key, server, site, stranger, script };
}

/** A partner's site and key for the tests of the file, and the tags that the partner's pages have. */
export function usePartnerPage(): PartnerPage {
  let opened: PartnerWorld | undefined;
  test.beforeAll(async ({ playwright }, { project }) => {
    const server = String(project.use.baseURL);
    const request = await playwright.request.newContext({ baseURL: server });
    opened = await openPartnerWorld(request, server);
    await request.dispose();
  });
  test.afterAll(() => {
    opened?.site.close();
    opened?.stranger.close();
  });
  const current = (): PartnerWorld => {
    if (opened === undefined) throw new Error("the partner's sites open with the first test");
    return opened;
  };
  return {
    get server() {
      return current().server;
    },
    get site() {
      return current().site;
    },
    get stranger() {
      return current().stranger;
    },
    get key() {
      return current().key;
    },
    get script() {
      return current().script;
    },
    rolling: () => `<script type="module" src="${current().server}/v1/paridad.js"></script>`,
    pinned: () => {
      const { server, script } = current();
      return `<script type="module" src="${server}${script.path}" integrity="${script.integrity}" crossorigin="anonymous"></script>`;
    },
    chainTag: (attributes = "") =>
      `<paridad-option-chain embed-key="${current().key}" ${attributes}></paridad-option-chain>`,
  };
}
