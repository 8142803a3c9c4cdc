export type {
  CalculatorActions,
  CalculatorNotice,
  CalculatorRow,
  CalculatorOption,
  CalculatorState,
  CaucionChoice,
  ExpiryTab,
  NumberResult,
  PricingModel,
  RateInput,
  RateMode,
  UnknownReason,
  WhatIf,
} from "./calculator-types.ts";
export { calculatorKey } from "./calculator-inputs.ts";
export { createCalculatorStore } from "./create-calculator-store.ts";
export type { CalculatorStore, CalculatorStoreOptions } from "./create-calculator-store.ts";
export { followWaking } from "./follow-waking.ts";
