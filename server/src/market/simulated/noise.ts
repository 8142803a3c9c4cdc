/** A number in [0, 1) that depends on nothing but its integers (murmur3's finaliser); the same on every machine. */
export function hash01(...integers: readonly number[]): number {
  let state = 0x9e3779b9;
  for (const integer of integers) {
    state = Math.imul(state ^ (integer | 0), 0x85ebca6b);
    state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
    state ^= state >>> 16;
  }
  return (state >>> 0) / 4_294_967_296;
}

/** A 32-bit integer out of a text, to use as one of the integers of `hash01` (FNV-1a). */
export function textSeed(text: string): number {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  }
  return state | 0;
}

/** A value in [-1, 1] that moves straight from one random knot to the next; `position` counts knots. */
export function valueNoise({
  seed,
  stream,
  position,
}: {
  seed: number;
  stream: number;
  position: number;
}): number {
  const knot = Math.floor(position);
  const share = position - knot;
  const left = hash01(seed, stream, knot) * 2 - 1;
  const right = hash01(seed, stream, knot + 1) * 2 - 1;
  return left + (right - left) * share;
}
