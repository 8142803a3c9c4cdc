/** The markdown-like text of the terms: `#` titles, `-` lists and paragraphs. Text only, never HTML. */
export function TermsText({ content }: { content: string }) {
  const blocks = content.split(/\n{2,}/).flatMap((block) => {
    const [first = "", ...rest] = block.split("\n");
    return /^#+ /.test(first) && rest.length > 0 ? [first, rest.join("\n")] : [block];
  });
  return (
    <div className="grid gap-3 text-md leading-relaxed">
      {blocks.map((block) => {
        if (block.startsWith("# ")) return null;
        if (/^#+ /.test(block)) {
          return (
            <h3 key={block} className="mt-2 text-md font-semibold">
              {block.replace(/^#+ /, "")}
            </h3>
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
