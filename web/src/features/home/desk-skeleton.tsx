import { Skeleton } from "../../components/ui/states/states.tsx";

/** Heights of the figures and of the lists, so that nothing moves when they come. */
export const deskHeights = {
  book: "min-w-0 min-h-[330px] sm:min-h-[187px]",
  figure: "min-h-[176px]",
  best: "h-full min-h-[296px]",
  traded: "max-md:order-2 min-h-[296px]",
  events: "max-md:order-2 min-h-[110px] min-[110rem]:min-h-[296px] lg:col-span-2 min-[110rem]:col-span-1",
} as const;
/** A phone has the best rows before the figures. */
export const deskGrids = {
  figures: "grid gap-3 max-md:order-1 md:grid-cols-3",
  lists: "max-md:contents grid gap-3 lg:grid-cols-2 min-[110rem]:grid-cols-3",
} as const;

/** The market's place while its first quotes are on the way. */
export function DeskSkeleton() {
  return (
    <div className="grid gap-3">
      <Skeleton className={deskHeights.book} />
      <div className={deskGrids.figures}>
        {["share", "volatility", "rate"].map((name) => (
          <Skeleton key={name} className={deskHeights.figure} />
        ))}
      </div>
      <div className={deskGrids.lists}>
        <Skeleton className={deskHeights.best} />
        <Skeleton className={deskHeights.traded} />
      </div>
    </div>
  );
}
