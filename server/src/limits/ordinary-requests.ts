/** Counts the ordinary requests under way, so heavy reads can let them go first. */
export function createOrdinaryRequests() {
  let underWay = 0;
  let idle: (() => void)[] = [];
  return {
    /** Gives what ends the request; calling it again does nothing. */
    begin(): () => void {
      let isOver = false;
      underWay += 1;
      return () => {
        if (isOver) return;
        isOver = true;
        underWay -= 1;
        if (underWay > 0) return;
        for (const go of idle) go();
        idle = [];
      };
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
