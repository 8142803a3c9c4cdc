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
      for (let index = column + 1; index < size; index++) {
        (matrix[row * size + index] as number) -= factor * (matrix[column * size + index] as number);
      }
      (right[row] as number) -= factor * (right[column] as number);
    }
  }
  let total = 0;
  for (let row = size - 1; row >= 0; row--) {
    let value = right[row] as number;
    for (let index = row + 1; index < size; index++) {
      value -= (matrix[row * size + index] as number) * (right[index] as number);
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
  for (let index = column; index < size; index++) {
    const swapped = matrix[column * size + index] as number;
    matrix[column * size + index] = matrix[best * size + index] as number;
    matrix[best * size + index] = swapped;
  }
  const swappedRight = right[column] as number;
  right[column] = right[best] as number;
  right[best] = swappedRight;
  return true;
}
