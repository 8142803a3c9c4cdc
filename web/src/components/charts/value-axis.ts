import type {
  ChartOptionsImpl,
  IHorzScaleBehavior,
  InternalHorzScaleItem,
  InternalHorzScaleItemKey,
  Mutable,
  TickMark,
  TickMarkWeightValue,
  TimeMark,
  TimeScalePoint,
} from "lightweight-charts";

/** Labels stand at every 64th point, then 32nd, 16th ... as far as there is room. */
const strides = [64, 32, 16, 8, 4, 2];

function weightOf(index: number): number {
  const place = strides.findIndex((stride) => index % stride === 0);
  return place === -1 ? 1 : strides.length - place + 1;
}

/** A horizontal axis of plain numbers in even steps, labelled by the caller: strikes, pesos, ratios. */
export class ValueAxis implements IHorzScaleBehavior<number> {
  readonly #format: (value: number) => string;
  #options: ChartOptionsImpl<number> | null = null;

  constructor(format: (value: number) => string) {
    this.#format = format;
  }

  options(): ChartOptionsImpl<number> {
    if (this.#options === null) throw new Error("the chart sets its axis' options first");
    return this.#options;
  }
  setOptions(options: ChartOptionsImpl<number>): void {
    this.#options = options;
  }
  preprocessData(): void {}
  updateFormatter(): void {}
  convertHorzItemToInternal(item: number): InternalHorzScaleItem {
    return item as unknown as InternalHorzScaleItem;
  }
  createConverterToInternalObj(): (item: number) => InternalHorzScaleItem {
    return (item) => item as unknown as InternalHorzScaleItem;
  }
  key(item: InternalHorzScaleItem | number): InternalHorzScaleItemKey {
    return item as unknown as InternalHorzScaleItemKey;
  }
  cacheKey(item: InternalHorzScaleItem): number {
    return item as unknown as number;
  }
  formatHorzItem(item: InternalHorzScaleItem): string {
    return this.#format(item as unknown as number);
  }
  formatTickmark(mark: TickMark): string {
    return this.#format(mark.time as unknown as number);
  }
  maxTickMarkWeight(marks: TimeMark[]): TickMarkWeightValue {
    return Math.max(...marks.map(({ weight }) => weight)) as TickMarkWeightValue;
  }
  fillWeightsForPoints(points: readonly Mutable<TimeScalePoint>[], startIndex: number): void {
    for (const [index, point] of points.entries()) {
      if (index >= startIndex) point.timeWeight = weightOf(index) as TickMarkWeightValue;
    }
  }
}
