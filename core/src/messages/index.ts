export { adminErrorMessages } from "./admin-errors.ts";
export { errorMessages, marketErrorMessages } from "./errors.ts";
export { sampleTerms } from "./sample-terms.ts";
export { toastDurationMilliseconds, toastMessages } from "./toasts.ts";
export { validationMessages } from "./validation.ts";
