import { subscriptionPlansAnswerSchema } from "../accounts/subscription-plans.ts";
import { errorMessages } from "../../messages/errors.ts";
import { endpoint } from "./endpoint.ts";

export const listPlans = endpoint("GET /subscription/plans", {
  access: "public",
  reply: subscriptionPlansAnswerSchema,
  summary: "Planes a la venta",
  tone: "panel",
  failure: errorMessages.plansLoadFailed,
});
