/** Escapes a text for an element or an attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Text with its `code` between backquotes and its [links](/address). */
export function textHtml(text: string): string {
  return escapeHtml(text)
    .replaceAll(/`([^`]+)`/g, "<code>$1</code>")
    .replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>');
}

/** A table of texts, whose cells may hold `code`; wide ones scroll inside themselves. */
export function tableHtml(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const head =
    heads.length === 0
      ? ""
      : `<thead><tr>${heads.map((text) => `<th scope="col">${textHtml(text)}</th>`).join("")}</tr></thead>`;
  const body = rows.map(
    ([first = "", ...cells]) =>
      `<tr><th scope="row">${textHtml(first)}</th>${cells.map((cell) => `<td>${textHtml(cell)}</td>`).join("")}</tr>`,
  );
  return `<div class="scroll" tabindex="0"><table>${head}<tbody>${body.join("")}</tbody></table></div>`;
}

/** Code that can be copied. `attributes` go on the code. */
export function codeHtml(caption: string, source: string, attributes = ""): string {
  return `<figure><figcaption>${escapeHtml(caption)}</figcaption><pre tabindex="0"><code${attributes}>${escapeHtml(source)}</code></pre></figure>`;
}
