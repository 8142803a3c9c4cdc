import type { AccountTokensTable } from "../tables/account-tables.ts";
import type { Transaction } from "../tables/schema.ts";

/** A link's token as stored: never its secret. */
export type StoredToken = {
  readonly id: string;
  readonly userId: string;
  readonly kind: AccountTokensTable["kind"];
  readonly secretHash: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

const chunkRows = 500;

/** Makes a user's links of these kinds stop working. */
export async function forgetTokens(
  transaction: Transaction,
  userId: string,
  kinds: readonly StoredToken["kind"][],
): Promise<void> {
  if (kinds.length === 0) return;
  await transaction
    .deleteFrom("account_tokens")
    .where("user_id", "=", userId)
    .where("kind", "in", [...kinds])
    .execute();
}

/**
 * Stores links' tokens of one kind; older ones of the same people stop working: one link a purpose. The people's rows
 * must be locked, or new: two that replace at once would not see each other's.
 */
export async function replaceTokens(
  transaction: Transaction,
  kind: StoredToken["kind"],
  tokens: readonly StoredToken[],
): Promise<void> {
  for (let start = 0; start < tokens.length; start += chunkRows) {
    const chunk = tokens.slice(start, start + chunkRows);
    await transaction
      .deleteFrom("account_tokens")
      .where("kind", "=", kind)
      .where(
        "user_id",
        "in",
        chunk.map(({ userId }) => userId),
      )
      .execute();
    await transaction
      .insertInto("account_tokens")
      .values(
        chunk.map(({ id, userId, secretHash, createdAt, expiresAt }) => ({
          id,
          user_id: userId,
          kind,
          secret_hash: secretHash,
          created_at: createdAt,
          expires_at: expiresAt,
        })),
      )
      .execute();
  }
}
