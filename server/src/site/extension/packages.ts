import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { Zip, ZipPassThrough } from "fflate";

export const browsers = ["chrome", "firefox"] as const;
export type Browser = (typeof browsers)[number];

/** The extension for one browser, ready to be downloaded. */
export type ExtensionPackage = {
  readonly fileName: string;
  readonly version: string;
  /** Oldest version of the browser that runs it. */
  readonly oldestBrowser: string | null;
  readonly bytes: Buffer;
  /** Hash of the bytes, in hexadecimal. */
  readonly sha256: string;
  /** The identity that Chrome gives a build with this key, null without one. */
  readonly id: string | null;
};

type Manifest = {
  readonly version: string;
  readonly key?: string;
  readonly minimum_chrome_version?: string;
  readonly browser_specific_settings?: { readonly gecko?: { readonly strict_min_version?: string } };
  readonly externally_connectable?: object;
};

/** Chrome's: the first half of the key's SHA-256 with a to p for its digits. */
export function identityOf(key: string): string {
  const digits = createHash("sha256").update(Buffer.from(key, "base64")).digest("hex").slice(0, 32);
  return digits.replaceAll(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)));
}

/** The manifest of a build for another server: its address is in it and nowhere else. */
function manifestFor(manifest: Manifest, publicUrl: string): string {
  const { origin, protocol, hostname } = new URL(publicUrl);
  const pages = [`${protocol}//${hostname}/*`];
  const { externally_connectable: connects } = manifest;
  return JSON.stringify({
    ...manifest,
    homepage_url: origin,
    host_permissions: pages,
    ...(connects ? { externally_connectable: { matches: pages } } : {}),
  });
}

const deflated = 8;

/** Files as a zip, deflated by zlib, which leaves 3 % less than the library's own. */
function zipOf(files: readonly (readonly [name: string, content: Buffer])[]): Buffer {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  for (const [name, content] of files) {
    const file = new ZipPassThrough(name);
    file.compression = deflated;
    // The first day that a zip can say: the same files make the same bytes on any day.
    file.mtime = new Date(1980, 0, 1);
    zip.add(file);
    const addPart = file.ondata;
    file.ondata = (error, part, isLast) => addPart(error, deflateRawSync(part, { level: 9 }), isLast);
    file.push(content, true);
  }
  zip.end();
  return Buffer.concat(parts);
}

function pack(folder: string, browser: Browser, publicUrl: string): ExtensionPackage {
  const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as Manifest;
  const names = globSync("**/*", { cwd: folder }).filter((name) => statSync(join(folder, name)).isFile());
  const files = names.sort().map((name) => {
    const own = name === "manifest.json" ? Buffer.from(manifestFor(manifest, publicUrl)) : null;
    return [name.replaceAll("\\", "/"), own ?? readFileSync(join(folder, name))] as const;
  });
  const bytes = zipOf(files);
  const { version, key } = manifest;
  const oldest =
    manifest.minimum_chrome_version ?? manifest.browser_specific_settings?.gecko?.strict_min_version;
  return {
    fileName: `paridad-${version}-${browser}.zip`,
    version,
    oldestBrowser: oldest?.replace(/\.0$/, "") ?? null,
    bytes,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    id: key === undefined ? null : identityOf(key),
  };
}

/** The builds in a folder, packed for the server that hands them out; again only when a build replaced them. */
export function createExtensionPackages({
  directory,
  publicUrl,
}: {
  readonly directory: string | null;
  readonly publicUrl: string;
}): (browser: Browser) => ExtensionPackage | null {
  const packages = new Map<Browser, { readonly modified: number; readonly packed: ExtensionPackage }>();
  return (browser) => {
    const folder = join(directory ?? "", `${browser}-mv3`);
    const manifest = join(folder, "manifest.json");
    if (directory === null || !existsSync(manifest)) return null;
    const modified = statSync(manifest).mtimeMs;
    const known = packages.get(browser);
    if (known?.modified === modified) return known.packed;
    const packed = pack(folder, browser, publicUrl);
    packages.set(browser, { modified, packed });
    return packed;
  };
}
