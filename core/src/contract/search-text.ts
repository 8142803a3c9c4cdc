import * as z from "zod/mini";

import { validationMessages as texts } from "../messages/validation.ts";

const searchMaximumLength = 120;

/** Search text for users or the audit log: up to 120 characters, none of them a control or half of one. */
export const searchTextSchema = z.string({ error: texts.invalidValue }).check(
  z.maxLength(searchMaximumLength, texts.invalidValue),
  z.refine((text) => !/[\p{Cc}\p{Cs}]/u.test(text), { error: texts.invalidValue }),
);
