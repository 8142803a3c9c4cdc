/** Counts the ordinary requests under way, so heavy reads can let them go first. */
export function createOrdinaryRequests() {
  let underWay = 0;
  let idle: (() => void)[] = [];
  return {
    begin: () => void (underWay += 1),
    end(): void {
      underWay -= 1;
      if (underWay > 0) return;
      for (const go of idle) go();
      idle = [];
    },
    /** Resolves when none is under way, or after so many milliseconds. */
    async quiet(atMost: number): Promise<void> {
      if (underWay === 0) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, atMost);
        idle.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    },
  };
}
export type OrdinaryRequests = ReturnType<typeof createOrdinaryRequests>;
