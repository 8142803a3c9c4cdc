import * as z from "zod/mini";

import { validationMessages as texts } from "../../messages/validation.ts";
import { codeSchema } from "../accounts/account-requests.ts";
import { newPasswordSchema, passwordMaximumLength, passwordMinimumLength } from "../accounts/auth.ts";
import { emailSchema } from "../accounts/email.ts";
import { requestInstantSchema } from "../dates.ts";
import { dataEnvelope, instantSchema } from "../envelope.ts";
import { answerFormatSchema } from "../file-formats.ts";
import { firstNameSchema, lastNameSchema } from "../accounts/person-name.ts";
import { searchTextSchema } from "../search-text.ts";
import { subscriptionStatuses, userSchema } from "../accounts/users.ts";

export const adminUsernameMinimumLength = 3;
export const adminLoginRequestSchema = z.strictObject({
  username: z
    .string({ error: texts.usernameRequired })
    .check(
      z.minLength(1, texts.usernameRequired),
      z.minLength(adminUsernameMinimumLength, texts.usernameTooShort),
      z.maxLength(80),
    ),
  password: z
    .string({ error: texts.passwordRequired })
    .check(
      z.minLength(1, texts.passwordRequired),
      z.minLength(6, texts.passwordTooShort),
      z.maxLength(passwordMaximumLength),
    ),
  otp: z.optional(z.string().check(z.regex(/^\d{6}$/, texts.invalidValue))),
});
export type AdminLoginRequest = z.infer<typeof adminLoginRequestSchema>;

/** A user as an administrator sees them. */
export const adminUserSchema = z.extend(userSchema, {
  discountCode: z.nullable(z.string()),
  promotionalCode: z.nullable(z.string()),
  subscriptionCreatedAt: z.nullable(instantSchema),
  subscriptionActivatedAt: z.nullable(instantSchema),
  lastLogin: z.nullable(instantSchema),
});
export type AdminUser = z.infer<typeof adminUserSchema>;

/** Fields of the user search. */
export const userScopes = ["all", "email", "name", "subscription"] as const;
/** Rows of a page of the panel. */
export const adminPageSizes = [5, 10, 20, 50] as const;
export const userSortKeys = [
  "firstName",
  "email",
  "subscriptionType",
  "subscriptionStatus",
  "createdAt",
  "subscriptionActivatedAt",
  "isActive",
  "emailVerified",
  "lastLogin",
] as const;
export const adminUsersQuerySchema = z.strictObject({
  search: z.optional(searchTextSchema),
  scope: z.optional(z.enum(userScopes)),
  page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000))),
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100))),
  sort: z.optional(z.enum(userSortKeys)),
  direction: z.optional(z.enum(["asc", "desc"])),
  /** A file of everybody found, without pages. */
  format: answerFormatSchema,
});
export type AdminUsersQuery = Omit<z.infer<typeof adminUsersQuerySchema>, "format">;
export const paginationSchema = z.object({
  totalPages: z.number(),
  hasNextPage: z.boolean(),
  page: z.number(),
  total: z.number(),
});
export type Pagination = z.infer<typeof paginationSchema>;
export const adminUsersAnswerSchema = z.extend(dataEnvelope(z.array(adminUserSchema)), {
  pagination: paginationSchema,
});

const subscriptionTypeSchema = z.string().check(z.minLength(1), z.maxLength(40));
const statusSchema = z.enum(subscriptionStatuses, { error: texts.invalidValue });
const optionalInstant = z.optional(z.nullable(requestInstantSchema));

export const adminCreateUserRequestSchema = z.strictObject({
  firstName: firstNameSchema,
  lastName: lastNameSchema,
  email: emailSchema,
  password: z.string({ error: texts.userFieldsRequired }).check(
    z.minLength(1, texts.userFieldsRequired),
    // Login takes no shorter one: it would make an account that cannot be entered.
    z.minLength(passwordMinimumLength, texts.passwordTooShort),
    z.maxLength(passwordMaximumLength, texts.passwordTooLong),
  ),
  isActive: z._default(z.boolean(), true),
  emailVerified: z._default(z.boolean(), false),
  subscriptionType: z._default(subscriptionTypeSchema, "free"),
  subscriptionStatus: z._default(statusSchema, "free"),
  discountCode: z.optional(codeSchema),
});
export type AdminCreateUserRequest = z.infer<typeof adminCreateUserRequestSchema>;

export const adminEditUserRequestSchema = z.strictObject({
  firstName: z.optional(firstNameSchema),
  lastName: z.optional(lastNameSchema),
  email: z.optional(emailSchema),
  isActive: z.optional(z.boolean()),
  emailVerified: z.optional(z.boolean()),
  isPartner: z.optional(z.boolean()),
  newPassword: z.optional(newPasswordSchema),
  subscriptionType: z.optional(subscriptionTypeSchema),
  subscriptionStatus: z.optional(statusSchema),
  discountCode: z.optional(z.nullable(codeSchema)),
  promotionalCode: z.optional(z.nullable(codeSchema)),
  subscriptionCreatedAt: optionalInstant,
  subscriptionActivatedAt: optionalInstant,
  trialEndsAt: optionalInstant,
  subscriptionEndsAt: optionalInstant,
  expectedUpdatedAt: z.optional(requestInstantSchema),
});
export type AdminEditUserRequest = z.infer<typeof adminEditUserRequestSchema>;

export const adminSubscriptionRequestSchema = z.strictObject({
  subscriptionType: z.optional(subscriptionTypeSchema),
  subscriptionStatus: z.optional(statusSchema),
  subscriptionCreatedAt: optionalInstant,
  subscriptionActivatedAt: optionalInstant,
  trialEndsAt: optionalInstant,
  subscriptionEndsAt: optionalInstant,
  expectedUpdatedAt: z.optional(requestInstantSchema),
});

export const adminUserAnswerSchema = z.object({
  success: z.literal(true),
  user: adminUserSchema,
  message: z.string(),
});
export const adminDeleteUserAnswerSchema = z.object({
  success: z.literal(true),
  deletedUser: adminUserSchema,
  message: z.string(),
});
export const adminActiveRequestSchema = z.strictObject({ isActive: z.boolean() });
