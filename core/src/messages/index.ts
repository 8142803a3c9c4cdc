export { errorMessages, marketErrorMessages } from "./errors.ts";
export { toastDurationMilliseconds, toastMessages } from "./toasts.ts";
export { validationMessages } from "./validation.ts";
