import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The mails to somebody, oldest first, as the server's folder has them, with their soft line breaks undone. */
export function mailsTo(email: string): readonly string[] {
  const folder = join(process.env["PARIDAD_TEST_DATA"] ?? "", "mail");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".eml"))
    .toSorted()
    .map((name) =>
      readFileSync(join(folder, name), "utf8")
        .replaceAll(/=\r?\n/g, "")
        .replaceAll("=3D", "="),
    )
    .filter((mail) => mail.includes(`To: ${email}`));
}
