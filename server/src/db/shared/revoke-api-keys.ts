import type { Transaction } from "../tables/schema.ts";

/** Ends every living API key of a user, inside the transaction that ends their sessions. */
export async function revokeApiKeys(transaction: Transaction, userId: string, at: Date): Promise<void> {
  await transaction
    .updateTable("api_keys")
    .set({ revoked_at: at })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .execute();
}
