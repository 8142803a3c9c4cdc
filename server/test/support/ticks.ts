type Tick = { readonly act: () => void; readonly every: number };

/** Makes something whose intervals run only when told to, by how often they would: `tick(500)`. */
export async function withTicks<Made>(make: () => Promise<Made>): Promise<{
  readonly made: Made;
  readonly tick: (every: number) => void;
}> {
  const ticks: Tick[] = [];
  const { setInterval: usual } = globalThis;
  globalThis.setInterval = ((act: () => void, every: number) => {
    ticks.push({ act, every });
    return setTimeout(() => undefined);
  }) as typeof setInterval;
  try {
    return {
      made: await make(),
      tick: (every) => {
        for (const one of ticks) if (one.every === every) one.act();
      },
    };
  } finally {
    globalThis.setInterval = usual;
  }
}
