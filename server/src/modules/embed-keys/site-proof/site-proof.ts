import { createHash } from "node:crypto";
import { siteProofPath, siteProofTag, siteProofTexts as texts } from "@paridad/core/contract";
import type { SitePage } from "./public-page.ts";

/** The text that a site shows to be an account's. Public like the site: on another account's it proves nothing. */
export function proofTextOf(userId: string): string {
  return `paridad-${createHash("sha256").update(`site of ${userId}`).digest("base64url").slice(0, 22)}`;
}

/** Attributes of a tag by name, the first of each; a name inside of another one's text is none. */
function attributesOf(tag: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = "", double, single, bare] of tag.matchAll(
    /([\w-]+)\s{0,9}=\s{0,9}(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g,
  )) {
    const key = name.toLowerCase();
    if (!attributes.has(key)) attributes.set(key, double ?? single ?? bare ?? "");
  }
  return attributes;
}

/** Content of the tag in a page's head; null where it has none. What visitors write stands in the body. */
function tagIn(html: string): string | null {
  const [head = ""] = html.split(/<body[\s>]/i);
  // The length is bounded, or a page of `<meta ` alone would be read as often as it has them.
  for (const [tag] of head.matchAll(/<meta\s[^<>]{0,1000}>/gi)) {
    const attributes = attributesOf(tag);
    if (attributes.get("name")?.toLowerCase() === siteProofTag) return attributes.get("content") ?? "";
  }
  return null;
}

function faultOf(file: SitePage, url: string, origin: string): string {
  if (file.kind === "not-public") return texts.notPublic(origin);
  if (file.kind === "unreachable") return texts.unreachable(url);
  if (file.kind === "redirect") return texts.redirected(url, file.to);
  return file.status === 200 ? texts.otherText(url) : texts.notFound(url, file.status);
}

/** Why a site doesn't show a text, in its file or in its first page's tag; null where it does. */
export async function whyNotProved(
  origin: string,
  text: string,
  readPage: (address: URL) => Promise<SitePage>,
): Promise<string | null> {
  const url = `${origin}${siteProofPath}`;
  const file = await readPage(new URL(url));
  if (file.kind === "page" && file.status === 200 && file.text.trim() === text) return null;
  if (file.kind === "unreachable" || file.kind === "not-public") return faultOf(file, url, origin);
  const home = await readPage(new URL(`${origin}/`));
  const tag = home.kind === "page" && home.status === 200 ? tagIn(home.text) : null;
  if (tag === text) return null;
  return tag === null ? faultOf(file, url, origin) : texts.otherTag(origin);
}
