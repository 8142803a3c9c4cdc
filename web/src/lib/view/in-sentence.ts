/** A sentence's text inside another one: without its capital, where that isn't an abbreviation's. Names keep theirs. */
export function inSentence(text: string): string {
  return /^\p{Lu}\p{Lu}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}
