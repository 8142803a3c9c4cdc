/** A leg of a template: strikes above the one nearest to the spot, and a multiple of the lots. */
export type TemplateLeg =
  | {
      readonly kind: "call" | "put";
      /** Places in the ladder from the base at the money: 1 is the next base above. */
      readonly step: number;
      /** Lots a unit; negative is sold. */
      readonly lots: number;
      /** 1 is the second expiry. */
      readonly expiry?: 0 | 1;
    }
  | {
      readonly kind: "share";
      /** Hundreds of shares a unit; negative is sold. */
      readonly lots: number;
    };

const call = (step: number, lots: number, expiry: 0 | 1 = 0): TemplateLeg => ({
  kind: "call",
  step,
  lots,
  expiry,
});
const put = (step: number, lots: number): TemplateLeg => ({ kind: "put", step, lots });
const share: TemplateLeg = { kind: "share", lots: 1 };

export interface PositionTemplate {
  readonly id: string;
  /** Which screen offers it. */
  readonly level: "basic" | "advanced";
  readonly legs: readonly TemplateLeg[];
}

const basic = {
  "long-call": [call(0, 1)],
  "long-put": [put(0, 1)],
  "covered-call": [share, call(1, -1)],
  "protective-put": [share, put(-1, 1)],
  collar: [share, put(-1, 1), call(1, -1)],
  "cash-secured-put": [put(-1, -1)],
} satisfies Record<string, readonly TemplateLeg[]>;

const advanced = {
  straddle: [call(0, 1), put(0, 1)],
  "short-straddle": [call(0, -1), put(0, -1)],
  strangle: [put(-1, 1), call(1, 1)],
  "short-strangle": [put(-1, -1), call(1, -1)],
  "call-condor": [call(-2, 1), call(-1, -1), call(1, -1), call(2, 1)],
  "iron-condor": [put(-2, 1), put(-1, -1), call(1, -1), call(2, 1)],
  "call-butterfly": [call(-1, 1), call(0, -2), call(1, 1)],
  "iron-butterfly": [put(-1, 1), put(0, -1), call(0, -1), call(1, 1)],
  "bull-call": [call(0, 1), call(1, -1)],
  "bull-put": [put(-1, 1), put(0, -1)],
  "bear-put": [put(0, 1), put(-1, -1)],
  "bear-call": [call(0, -1), call(1, 1)],
  "call-ratio": [call(0, 1), call(1, -2)],
  "call-backspread": [call(0, -1), call(1, 2)],
  calendar: [call(0, -1), call(0, 1, 1)],
  diagonal: [call(1, -1), call(0, 1, 1)],
  synthetic: [call(0, 1), put(0, -1)],
  box: [call(0, 1), call(1, -1), put(1, 1), put(0, -1)],
} satisfies Record<string, readonly TemplateLeg[]>;

export type TemplateId = keyof typeof basic | keyof typeof advanced;

const listed = (level: PositionTemplate["level"], table: Record<string, readonly TemplateLeg[]>) =>
  Object.entries(table).map(([id, legs]) => ({ id: id as TemplateId, level, legs }));

/** The builder's templates, the simple ones first; names stand in `messages`, drawings come from the payoff engine. */
export const positionTemplates: readonly (PositionTemplate & { readonly id: TemplateId })[] = [
  ...listed("basic", basic),
  ...listed("advanced", advanced),
];
