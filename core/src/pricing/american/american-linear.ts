/**
 * Solves a square system in place by Gauss with partial pivoting: `right` becomes the solution, `matrix` (row by
 * row) is used up. False where a pivot is zero or the solution is not finite.
 */
export function solveLinear(matrix: Float64Array, right: Float64Array): boolean {
  const size = right.length;
  for (let column = 0; column < size; column++) {
    if (!bringPivot(matrix, right, column)) return false;
    const pivot = matrix[column * size + column] as number;
    for (let row = column + 1; row < size; row++) {
      const factor = (matrix[row * size + column] as number) / pivot;
      if (factor === 0) continue;
      for (let place = column + 1; place < size; place++) {
        (matrix[row * size + place] as number) -= factor * (matrix[column * size + place] as number);
      }
      (right[row] as number) -= factor * (right[column] as number);
    }
  }
  let total = 0;
  for (let row = size - 1; row >= 0; row--) {
    let value = right[row] as number;
    for (let place = row + 1; place < size; place++) {
      value -= (matrix[row * size + place] as number) * (right[place] as number);
    }
    value /= matrix[row * size + row] as number;
    right[row] = value;
    total += value;
  }
  return Number.isFinite(total);
}

/** Swaps the row with the largest entry of the column to the diagonal. */
function bringPivot(matrix: Float64Array, right: Float64Array, column: number): boolean {
  const size = right.length;
  let best = column;
  for (let row = column + 1; row < size; row++) {
    const entry = Math.abs(matrix[row * size + column] as number);
    if (entry > Math.abs(matrix[best * size + column] as number)) best = row;
  }
  if (!(Math.abs(matrix[best * size + column] as number) > 0)) return false;
  if (best === column) return true;
  for (let place = column; place < size; place++) {
    const swapped = matrix[column * size + place] as number;
    matrix[column * size + place] = matrix[best * size + place] as number;
    matrix[best * size + place] = swapped;
  }
  const swappedRight = right[column] as number;
  right[column] = right[best] as number;
  right[best] = swappedRight;
  return true;
}
