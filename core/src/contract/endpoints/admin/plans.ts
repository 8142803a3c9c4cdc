import * as z from "zod/mini";

import {
  adminCreatePlanRequestSchema,
  adminEditPlanRequestSchema,
  availableFeaturesAnswerSchema,
} from "../../admin/admin-operations.ts";
import { messageAnswerSchema } from "../../envelope.ts";
import { adminErrorMessages } from "../../admin/admin-errors.ts";
import { endpoint } from "../endpoint.ts";

export const createPlan = endpoint("POST /admin/subscription-plans", {
  access: "admin",
  body: adminCreatePlanRequestSchema,
  reply: messageAnswerSchema,
  summary: "Crear un plan",
  failure: adminErrorMessages.planCreateFailed,
});
export const editPlan = endpoint("PUT /admin/subscription-plans/:id", {
  access: "admin",
  params: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(40)) }),
  body: adminEditPlanRequestSchema,
  reply: messageAnswerSchema,
  summary: "Editar un plan",
  failure: adminErrorMessages.planUpdateFailed,
});
export const deletePlan = endpoint("DELETE /admin/subscription-plans/:id", {
  access: "admin",
  params: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(40)) }),
  reply: messageAnswerSchema,
  summary: "Eliminar un plan",
  failure: adminErrorMessages.planDeleteFailed,
});
export const listFeatures = endpoint("GET /admin/available-features", {
  access: "admin",
  reply: availableFeaturesAnswerSchema,
  summary: "Características que un plan puede incluir",
  failure: adminErrorMessages.featuresLoadFailed,
});
