/** A text with its blanks as one blank each. */
export const plain = (text: string | null | undefined) => (text ?? "").replaceAll(/\s+/g, " ").trim();
