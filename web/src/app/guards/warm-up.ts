type Load = () => Promise<unknown>;

const layout: Load = () => import("../signed-in-layout.tsx");
const work: Load = () => import("../routes/work-route.tsx");

/** The chunks behind one another of the screens that people arrive at; the longest address first. */
const arrivals: ReadonlyArray<readonly [path: string, ...chunks: readonly Load[]]> = [
  ["/estrategias/calculadora", work, () => import("../../features/calculator/calculator-screen.tsx")],
  ["/estrategias", work],
  ["/armar", work, () => import("../../features/positions/builder/builder-screen.tsx")],
  ["/historico", () => import("../../features/history/history-screen.tsx")],
  ["/home", () => import("../../features/home/home-screen.tsx")],
];

/** Fetches a screen's chunks at once, while its session is being asked for. A failure here shows where it is used. */
export function warmUp(pathname: string): void {
  const [, ...chunks] = arrivals.find(([path]) => pathname.startsWith(path)) ?? [""];
  for (const load of [layout, ...chunks]) load().catch(() => undefined);
}
