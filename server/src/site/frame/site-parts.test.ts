import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { encodingFor } from "../../http/packed-document.ts";
import { crawlerFile, isIndexed, withAddresses } from "../search-engines.ts";
import { codeHtml, escapeHtml, tableHtml, textHtml } from "./html.ts";
import { sitePolicyWith } from "./policy.ts";
import { createPageSender } from "./send-page.ts";
import { createSiteFrame } from "./site-frame.ts";

const page = {
  path: "/docs",
  title: "A <b>",
  description: 'Una "d"',
  index: [],
  body: "<h1>Hola $& PARIDAD_TITLE</h1>",
};

it("what a page is told by name is escaped, its own markup is not, and its address is the site's", () => {
  const frame = createSiteFrame({ directory: null, publicUrl: "https://p.example" });
  const html = frame({ ...page, head: "<script src=x></script>" });
  expect(html).toContain("<title>A &#60;b&#62;</title>");
  expect(html).toContain('content="Una &#34;d&#34;"');
  expect(html).toContain("<h1>Hola $& PARIDAD_TITLE</h1>");
  expect(html).toContain("<script src=x></script></head>");
  expect(html).toContain("<div></div><main");
  const index = [{ id: "a b", title: "<A>", parts: [{ id: "c", title: "C" }] }];
  const indexed = frame({ ...page, index });
  expect(indexed).toContain('<a href="#a%20b">&#60;A&#62;</a><ul><li><a href="#c">C</a></li></ul>');
  expect(indexed).not.toContain('type="search"');
  expect(frame({ ...page, index, hasSearch: true })).toContain('type="search"');
});

it("the built frame loses its nonces, marks where the reader is, and is read again after a build", () => {
  const directory = mkdtempSync(join(tmpdir(), "site-"));
  try {
    const file = join(directory, "site-page.html");
    const shell = (text: string) =>
      `<html><head><link nonce="abc" href="PARIDAD_CANONICAL"></head><a href="/docs" class="x">${text}</a>PARIDAD_CONTENT`;
    writeFileSync(file, shell("uno"));
    const frame = createSiteFrame({ directory, publicUrl: "https://p.example" });
    const html = frame(page);
    expect(html).toContain('<link href="https://p.example/docs">');
    expect(html).toContain('<a href="/docs" aria-current="page" class="x">uno</a>');
    writeFileSync(file, shell("dos"));
    utimesSync(file, 1, 1);
    expect(frame({ ...page, path: "/widgets/" })).toContain('<a href="/docs" class="x">dos</a>');
  } finally {
    rmSync(directory, { recursive: true });
  }
});

it("texts are escaped before their code and links are marked up; a table has heads for columns and rows", () => {
  expect(escapeHtml(`<a href="x">'&`)).toBe("&#60;a href=&#34;x&#34;&#62;&#39;&#38;");
  expect(textHtml("`a<b` y [acá](/docs)")).toBe('<code>a&#60;b</code> y <a href="/docs">acá</a>');
  expect(tableHtml(["A", "B"], [["1", "`2`"]])).toBe(
    '<div class="scroll" tabindex="0"><table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><th scope="row">1</th><td><code>2</code></td></tr></tbody></table></div>',
  );
  expect(tableHtml(["A"], [])).toBe("");
  expect(tableHtml([], [["1"]])).not.toContain("thead");
  expect(codeHtml("<c>", "a<b", ' id="x"')).toBe(
    '<figure><figcaption>&#60;c&#62;</figcaption><pre tabindex="0"><code id="x">a&#60;b</code></pre></figure>',
  );
});

it("pages run no script but the site's files, and only the named policies write markup", () => {
  expect(sitePolicyWith([])).toContain("trusted-types 'none'");
  expect(sitePolicyWith(["lit-html"])).toContain("trusted-types lit-html;");
  for (const part of [
    "script-src 'self'",
    "frame-ancestors 'none'",
    "form-action 'self'",
    "base-uri 'none'",
  ]) {
    expect(sitePolicyWith([]).split("; ")).toContain(part);
  }
});

/** A reply that remembers what it was given. */
function replyOf(headers: Record<string, string> = {}) {
  const given: Record<string, unknown> = {};
  const reply = {
    request: { headers },
    statusCode: 200,
    header: (name: string, value: string) => {
      given[name] = value;
      return reply;
    },
    getHeader: (name: string) => given[name],
    type: (value: string) => reply.header("content-type", value),
    send: (payload: unknown) => {
      given["payload"] = payload;
      return reply;
    },
  };
  return { reply, given };
}

it("a page is written once a minute for all who ask, and again at once where it could not be", async () => {
  let now = 0;
  const write = vi
    .fn<() => Promise<typeof page>>()
    .mockRejectedValueOnce(new Error("away"))
    .mockResolvedValue(page);
  const send = createPageSender({ frame: ({ title }) => title, clock: { now: () => now }, write });
  await expect(send(replyOf().reply as never)).rejects.toThrow("away");
  const first = replyOf({ "accept-encoding": "identity" });
  await send(first.reply as never);
  expect(String(first.given["payload"])).toBe("A <b>");
  expect(first.given).toMatchObject({ "cache-control": "public, max-age=60", vary: "Accept-Encoding" });
  now = 59_999;
  const known = replyOf({ "if-none-match": String(first.given["etag"]) });
  await send(known.reply as never);
  expect([known.reply.statusCode, known.given["payload"], write.mock.calls.length]).toEqual([
    304,
    undefined,
    2,
  ]);
  now = 60_000;
  await send(replyOf().reply as never);
  expect(write).toHaveBeenCalledTimes(3);
});

it.each([
  [undefined, "identity"],
  ["gzip, deflate, br", "br"],
  ["GZIP;q=1.0, br;q=0", "gzip"],
  ["br; q=0.001", "br"],
  ["gzip ;q=0, br;q=0.0", "identity"],
  ["deflate", "identity"],
  ["*", "br"],
  ["br;q=0, *", "gzip"],
  ["gzip, *;q=0", "gzip"],
  ["*;q=0", "identity"],
  ["x-gzip", "gzip"],
])("of %s the smallest encoding that is taken is %s", (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
  expect(encodingFor(accepted)).toBe(encoding);
});

it("search engines keep what is public, under the site's own address, and no place of the administration", () => {
  const publicUrl = "https://p.example";
  expect(["/", "/docs", "/estrategias/calculadora", "/home", "/dashadmin", "/docs/"].map(isIndexed)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  const html = "PARIDAD_CANONICAL PARIDAD_ADDRESS";
  expect(withAddresses(html, { publicUrl, path: "/login" })).toBe(
    "https://p.example/login https://p.example",
  );
  expect(withAddresses(html, { publicUrl, path: "/reset?token=x" })).toBe(
    "https://p.example/ https://p.example",
  );
  expect(crawlerFile("/robots.txt", publicUrl)?.text).toContain("Disallow: /dashadmin");
  const map = crawlerFile("/sitemap.xml", publicUrl)?.text ?? "";
  expect(map).toContain("<loc>https://p.example/register</loc>");
  expect(map).not.toContain("calculadora");
  expect(crawlerFile("/robots.txt.bak", publicUrl)).toBeNull();
});
