import { createHash } from "node:crypto";
import { siteProofPath, siteProofTag } from "@paridad/core/contract";
import { siteProofTexts as texts } from "@paridad/core/messages";
import type { SitePage } from "./public-page.ts";

/** The text that a site shows to be an account's. Public like the site: on another account's it proves nothing. */
export function proofTextOf(userId: string): string {
  return `paridad-${createHash("sha256").update(`site of ${userId}`).digest("base64url").slice(0, 22)}`;
}

/** Content of the tag in a page's head; null where it has none. What visitors write stands in the body. */
function tagIn(html: string): string | null {
  const [head = ""] = html.split(/<body[\s>]/i);
  for (const [tag] of head.matchAll(/<meta\s[^>]*>/gi)) {
    const attribute = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']?([\\w-]+)`, "i").exec(tag)?.[1];
    if (attribute("name")?.toLowerCase() === siteProofTag) return attribute("content") ?? "";
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
