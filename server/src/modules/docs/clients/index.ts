import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { strToU8, zipSync } from "fflate";
import { clientPackage, pythonPackage } from "@paridad/core/contract";
import { baseMark } from "../call-examples.ts";

const python = readFileSync(new URL("paridad.py", import.meta.url), "utf8");

const tarball = new URL(`../../../../../client/dist/${basename(clientPackage.path)}`, import.meta.url);

/** The built JavaScript client, as npm takes it from its address; `version` is null before its build. */
export const javascriptClient = {
  version: (): string | null => statSync(tarball, { throwIfNoEntry: false })?.mtime.toISOString() ?? null,
  write: (): Buffer => readFileSync(tarball),
};

/** The Python client with this server's address in it: one file. */
export function pythonClient(base: string): string {
  return python.replaceAll(baseMark, base);
}

/** The same as a wheel (PEP 427), which `pip install` takes from its address. */
export function pythonWheel(base: string): Buffer {
  const { name, version } = pythonPackage;
  const folder = `${name}-${version}.dist-info`;
  const files: Record<string, string> = {
    [`${name}.py`]: pythonClient(base),
    [`${folder}/METADATA`]: `Metadata-Version: 2.1
Name: ${name}
Version: ${version}
Summary: Opciones de GGAL: cadena, griegas, historia y stream
Home-page: ${base}/docs
Requires-Python: >=3.9
Requires-Dist: websockets>=13
Provides-Extra: pandas
Requires-Dist: pandas>=2; extra == "pandas"
`,
    [`${folder}/WHEEL`]: "Wheel-Version: 1.0\nGenerator: paridad\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
  };
  const record = Object.entries(files).map(([path, text]) => {
    const digest = createHash("sha256").update(text).digest("base64url");
    return `${path},sha256=${digest},${Buffer.byteLength(text)}`;
  });
  files[`${folder}/RECORD`] = `${[...record, `${folder}/RECORD,,`].join("\n")}\n`;
  const entries = Object.entries(files).map(([path, text]) => [path, strToU8(text)] as const);
  // The oldest day of a zip: the same content is the same file.
  return Buffer.from(zipSync(Object.fromEntries(entries), { mtime: "1980-01-01T12:00:00" }));
}
