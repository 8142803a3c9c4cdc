const titleOf = (block: string) => block.replace(/^#+ /, "");

/** The address of a part, by the number that its title begins with. */
function termsPartId(title: string): string {
  return `parte-${encodeURIComponent(/^\d+/.exec(title)?.[0] ?? title)}`;
}

/** The parts of the terms, for an index beside them. */
export function termsParts(content: string): { id: string; title: string }[] {
  const titles = content.split("\n").filter((line) => /^##+ /.test(line));
  return titles.map((line) => ({ id: termsPartId(titleOf(line)), title: titleOf(line) }));
}

/** The markdown-like text of the terms: `#` titles, `-` lists and paragraphs. Text only, never HTML. */
export function TermsText({
  content,
  heading: Heading = "h3",
}: {
  content: string;
  /** The level of its titles, by where the text stands. */
  heading?: "h2" | "h3";
}) {
  const blocks = content.split(/\n{2,}/).flatMap((block) => {
    const [first = "", ...rest] = block.split("\n");
    return /^#+ /.test(first) && rest.length > 0 ? [first, rest.join("\n")] : [block];
  });
  return (
    <div className="grid gap-3 text-md leading-relaxed">
      {blocks.map((block) => {
        if (block.startsWith("# ")) return null;
        if (/^#+ /.test(block)) {
          const title = titleOf(block);
          return (
            <Heading
              key={block}
              id={Heading === "h2" ? termsPartId(title) : undefined}
              className="mt-2 scroll-mt-20 text-md font-semibold"
            >
              {title}
            </Heading>
          );
        }
        if (block.startsWith("- ")) {
          return (
            <ul key={block} className="grid list-disc gap-1 pl-5 text-muted">
              {block.split("\n").map((item) => (
                <li key={item}>{item.replace(/^- /, "")}</li>
              ))}
            </ul>
          );
        }
        return (
          <p key={block} className="text-muted">
            {block}
          </p>
        );
      })}
    </div>
  );
}
