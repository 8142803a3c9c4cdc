/** One figure for each kind of amount, as a fraction of that amount: 0.005 is 0.5 %. */
export interface CostFractions {
  /** Fraction of the amount of a purchase or sale of shares. */
  readonly share: number;
  /** Fraction of the premium paid or received. */
  readonly premium: number;
  /** Fraction of the strike paid or received when an option is exercised. */
  readonly exercise: number;
}

/** The whole cost of one side of a trade, commission, market fee and tax included, as fractions of its amount. */
export interface CostSchedule extends CostFractions {
  /** Fraction of money in caución, a year, lent or borrowed: points of TNA. Left out: none. */
  readonly caucionFee?: number;
  /** Least cost of an order, pesos; none where left out. */
  readonly orderMinimum?: number;
}

export interface CostTerms {
  /** The broker's, before tax. */
  readonly commission: CostFractions;
  /** The exchange's and the clearing house's, before tax. */
  readonly marketFee: CostFractions;
  /** On the commission; 0.21 is 21 %. */
  readonly valueAddedTax: number;
  /** Applies that tax to the market fee too: brokers differ. */
  readonly taxOnMarketFee: boolean;
  /** Commission of the caución, a year of the amount, before tax; none where left out. */
  readonly caucionFee?: number;
  /** Least commission of an order, pesos before tax; none where left out. */
  readonly orderMinimum?: number;
}

/**
 * A broker's terms per side: commission x (1 + tax) + market fee, the latter taxed where the terms say so. A figure that is not
 * a number stays one: whoever takes a schedule refuses it. Source: worked example of adataonline, May 2020 (0.7018 % of a
 * share, 0.847 % of a premium).
 */
export function costSchedule({
  commission,
  marketFee,
  valueAddedTax,
  taxOnMarketFee,
  caucionFee = 0,
  orderMinimum = 0,
}: CostTerms): CostSchedule {
  const feeTax = taxOnMarketFee ? valueAddedTax : 0;
  const whole = (kind: keyof CostFractions): number =>
    commission[kind] * (1 + valueAddedTax) + marketFee[kind] * (1 + feeTax);
  return {
    share: whole("share"),
    premium: whole("premium"),
    exercise: whole("exercise"),
    ...(caucionFee > 0 && { caucionFee: caucionFee * (1 + valueAddedTax) }),
    ...(orderMinimum > 0 && { orderMinimum: orderMinimum * (1 + valueAddedTax) }),
  };
}

/** A caución's rate for the lender, or cost for the borrower, once its fee is paid; simple per year, null where unknown. */
export function caucionWithFee(
  tna: number | null,
  { caucionFee = 0 }: CostSchedule,
  { isLent = true } = {},
): number | null {
  return tna === null ? null : tna + (isLent ? -caucionFee : caucionFee);
}

/** Cost of one order, pesos: the fraction of its amount, at least the schedule's minimum; nothing where nothing is dealt. */
export function orderCost(costs: CostSchedule, kind: keyof CostFractions, amount: number): number {
  return amount > 0 ? Math.max(costs[kind] * amount, costs.orderMinimum ?? 0) : 0;
}

/** An order, or several, of each kind; pesos. */
export type OrderAmounts = Readonly<Record<keyof CostFractions, number | readonly number[]>>;

/** The fractions of orders of these amounts, at least the minimum of each; of several, their whole cost over their sum. */
export function costsOfOrders(costs: CostSchedule, amounts: OrderAmounts): CostSchedule {
  const { orderMinimum = 0 } = costs;
  const of = (kind: keyof CostFractions): number => {
    const orders = [amounts[kind]].flat().filter((amount) => amount > 0);
    const whole = orders.reduce((sum, amount) => sum + amount, 0);
    const paid = orders.reduce((sum, amount) => sum + orderCost(costs, kind, amount), 0);
    return orderMinimum > 0 && whole > 0 ? paid / whole : costs[kind];
  };
  return { ...costs, share: of("share"), premium: of("premium"), exercise: of("exercise") };
}

/** Nothing is paid: gross figures. */
export const noCosts: CostSchedule = { share: 0, premium: 0, exercise: 0 };

/** True for fractions from 0 up to, but not, 1: a cost that eats the whole amount is a typing error. */
export function isUsableCosts({ share, premium, exercise }: CostSchedule): boolean {
  return [share, premium, exercise].every((fraction) => fraction >= 0 && fraction < 1);
}
