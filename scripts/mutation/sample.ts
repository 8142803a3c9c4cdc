/** Uniform numbers in [0, 1) by a seed (mulberry32). */
function numbersOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** `size` of the items in the order in which the seed draws them; all of them where there are no more. */
export function drawSample<Item>(items: readonly Item[], size: number, seed: number): Item[] {
  const next = numbersOf(seed);
  const drawn = [...items];
  for (let index = drawn.length - 1; index > 0; index -= 1) {
    const other = Math.floor(next() * (index + 1));
    [drawn[index], drawn[other]] = [drawn[other] as Item, drawn[index] as Item];
  }
  return drawn.slice(0, size);
}
