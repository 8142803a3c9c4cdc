export type {
  CalculatorActions,
  CalculatorInputs,
  CalculatorNotice,
  CalculatorRow,
  CalculatorSide,
  CalculatorState,
  CaucionChoice,
  ExpiryConvention,
  ExpiryTab,
  ImpliedRates,
  ImpliedVolatilities,
  NumberResult,
  OutputBasis,
  PricingModel,
  QuoteChange,
  RateInput,
  RateMode,
  SmilePoint,
  SpotInput,
  UnknownReason,
  WhatIf,
} from "./calculator-types.ts";
export { calculatorKey } from "./calculator-inputs.ts";
export { createCalculatorStore } from "./create-calculator-store.ts";
export type { CalculatorStore, CalculatorStoreOptions } from "./create-calculator-store.ts";
