/** Constructions that read as translated prose. Say it as you would to a colleague. */
const odd: readonly (readonly [RegExp, string])[] = [
  [/\banew\b/i, "again"],
  [/\bfor who\b|\bto who\b/i, "for users who, for anyone who"],
  [/\b(?:the|a|this|one|each|every|signed-in) persons?\b/i, "the user"],
  [/, else\b/, "otherwise, or"],
  [/\bwhose turn\b|\btakes its turn\b/i, "name what happens"],
  [/\bthe like of\b|\bthereof\b|\bwhereof\b/i, "leave it out"],
  [/\bis told apart from\b/i, "is distinguished from"],
];

const isComment = /^\s*(\/\/|\/?\*|\{\/\*)/;

/** Lines of comments (or of whole documents) with such words, as `path:line: word (say ...)`. */
export function oddWords(path: string, text: string): string[] {
  const isProse = path.endsWith(".md");
  return text.split("\n").flatMap((line, index) => {
    if (!isProse && !isComment.test(line)) return [];
    return odd.flatMap(([pattern, better]) => {
      const found = pattern.exec(line);
      return found === null ? [] : [`${path}:${index + 1}: "${found[0]}" (say: ${better})`];
    });
  });
}
