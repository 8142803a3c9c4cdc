import type pg from "pg";

/**
 * The jobs' library on the server's own connections, so it runs by the database's clock. It keeps
 * its tables in a schema of its own, which our migrations and backups leave alone.
 */
export function jobDatabase(pool: pg.Pool) {
  return {
    async executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
      const result: pg.QueryResult | pg.QueryResult[] = await pool.query(text, values);
      // Several statements in one text have a result each.
      return { rows: [result].flat().flatMap(({ rows }) => rows as unknown[]) };
    },
  };
}
