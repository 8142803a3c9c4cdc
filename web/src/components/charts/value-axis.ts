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

// The chart hands its own items back unread, under nominal types that only a cast makes: here they are the numbers.
const internalOf = (value: number) => value as unknown as InternalHorzScaleItem;
const numberOf = (item: InternalHorzScaleItem) => item as unknown as number;

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
    return internalOf(item);
  }
  createConverterToInternalObj(): (item: number) => InternalHorzScaleItem {
    return internalOf;
  }
  key(item: InternalHorzScaleItem | number): InternalHorzScaleItemKey {
    return item as InternalHorzScaleItemKey;
  }
  cacheKey(item: InternalHorzScaleItem): number {
    return numberOf(item);
  }
  formatHorzItem(item: InternalHorzScaleItem): string {
    return this.#format(numberOf(item));
  }
  formatTickmark(mark: TickMark): string {
    return this.#format(numberOf(mark.time));
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
