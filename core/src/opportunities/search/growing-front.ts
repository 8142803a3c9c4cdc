/** A point of the front with what it stands for. */
export interface FrontPoint<Item> {
  readonly gain: number;
  readonly chance: number;
  readonly item: Item;
}

/** The Pareto front of gain against chance, kept as candidates come: as `paretoFront`, of equals all stay. */
export class GrowingFront<Item> {
  /** Gains falling, chances rising. */
  readonly #points: FrontPoint<Item>[] = [];

  get points(): readonly FrontPoint<Item>[] {
    return this.#points;
  }

  /** The chance that a candidate with this gain has to reach to be on the front. */
  chanceNeeded(gain: number): number {
    const place = this.#placeAfter(gain);
    return place === 0 ? 0 : (this.#points[place - 1] as FrontPoint<Item>).chance;
  }

  add(point: FrontPoint<Item>): void {
    const { gain, chance } = point;
    const place = this.#placeAfter(gain);
    const rival = this.#points[place - 1];
    if (rival && (rival.chance > chance || (rival.chance === chance && rival.gain > gain))) return;
    let from = place;
    while (from > 0 && isBeaten(this.#points[from - 1] as FrontPoint<Item>, point)) from--;
    let to = place;
    while (to < this.#points.length && isBeaten(this.#points[to] as FrontPoint<Item>, point)) to++;
    this.#points.splice(from, to - from, point);
  }

  /** The first place whose gain is lower. */
  #placeAfter(gain: number): number {
    let [low, high] = [0, this.#points.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#points[middle] as FrontPoint<Item>).gain >= gain) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function isBeaten<Item>(one: FrontPoint<Item>, by: FrontPoint<Item>): boolean {
  return by.gain >= one.gain && by.chance >= one.chance && (by.gain > one.gain || by.chance > one.chance);
}
