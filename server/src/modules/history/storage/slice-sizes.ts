/** How long one statement of a heavy read should take: others wait no longer than for one of them. */
const wantedMilliseconds = 20;

const workDone = (): number => performance.now();

/**
 * Sizes of a read's slices, which grow while the statements are quick and shrink when one was slow.
 * @param least smallest size; `first` is where it begins, `most` where it ends.
 */
export function createSliceSizes({ least, first, most }: { least: number; first: number; most: number }) {
  let size = first;
  return {
    /** Runs one slice of the size that now holds. */
    async run<Result>(slice: (size: number) => Promise<Result>): Promise<Result> {
      const begun = workDone();
      const result = await slice(size);
      const took = workDone() - begun;
      if (took < wantedMilliseconds / 2) size = Math.min(most, size * 2);
      else if (took > wantedMilliseconds) size = Math.max(least, Math.floor(size / 2));
      return result;
    },
  };
}
