/** Rows of these ids in their order, `size` of them with each read; those that are gone meanwhile are left out. */
export async function inSlices<Row extends { readonly id: string }>(
  ids: readonly string[],
  size: number,
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let first = 0; first < ids.length; first += size) {
    const some = ids.slice(first, first + size);
    const found = new Map((await read(some)).map((row) => [row.id, row]));
    rows.push(...some.flatMap((id) => found.get(id) ?? []));
  }
  return rows;
}
