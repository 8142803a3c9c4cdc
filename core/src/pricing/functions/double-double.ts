/** The part the rounded product `left * right` lost, exactly, by Dekker's splitting in halves of 24 bits. */
export function productTail(left: number, right: number): number {
  const leftHigh = Math.fround(left);
  const rightHigh = Math.fround(right);
  const leftLow = left - leftHigh;
  const rightLow = right - rightHigh;
  return leftHigh * rightHigh - left * right + leftHigh * rightLow + leftLow * rightHigh + leftLow * rightLow;
}

/** The part the rounded sum `left + right` lost, exactly, by Knuth's two-sum. */
export function sumTail(left: number, right: number): number {
  const sum = left + right;
  const shadow = sum - left;
  return left - (sum - shadow) + (right - shadow);
}
