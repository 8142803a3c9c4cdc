/** Places of which each asker has a few. */
export function createPlaces(most: number) {
  const taken = new Map<string, number>();
  return {
    /** Gives what leaves the place, which may be called again; null where the asker has no place left. */
    take(asker: string): (() => void) | null {
      const count = taken.get(asker) ?? 0;
      if (count >= most) return null;
      taken.set(asker, count + 1);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        const left = (taken.get(asker) ?? 1) - 1;
        if (left === 0) taken.delete(asker);
        else taken.set(asker, left);
      };
    },
  };
}
