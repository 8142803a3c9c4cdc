/**
 * A page's title, description and text, a block a line; without the tables of fields, which the
 * documents hold, and the sample answers, which are the market's.
 */
export function linesOf(page: string): string {
  const [, title] = /<title>(.*?)<\/title>/.exec(page) ?? [];
  const [, description] = /name="description" content="(.*?)"/.exec(page) ?? [];
  const text = page
    .slice(page.indexOf("<body"))
    .replaceAll(/<(style|script)\b.*?<\/\1>/gs, "")
    .replaceAll(/(?<=Respuesta de ejemplo<\/summary>).*?(?=<\/details>)/gs, "")
    .replaceAll(/<table\b(?:(?!<\/table>).)*>Campo<.*?<\/table>/gs, "")
    .replaceAll(/<a\b[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs, "$2 ($1)")
    .replaceAll(/<input\b[^>]*?value="([^"]*)"[^>]*>/g, "[$1]")
    .replaceAll(/<input\b[^>]*?placeholder="([^"]*)"[^>]*>/g, "[$1]")
    .replaceAll(/<\/t[dh]>/g, " | ")
    .replaceAll(
      /<\/?(?:p|div|h\d|[uo]l|li|tr|table|section|pre|details|summary|button|label|form)\b[^>]*>/g,
      "\n",
    )
    .replaceAll(/<[^>]+>/g, "")
    .replaceAll(/&#(\d+);/g, (_whole, code: string) => String.fromCodePoint(Number(code)));
  const lines = text.split("\n").map((line) => line.replace(/[\s|]+$/, ""));
  return `${[title, description, ...lines].filter(Boolean).join("\n")}\n`;
}
