import { useSearchParams } from "react-router";

/** The state of a table in the address, so it can be shared and survives a reload. Empty values leave it. */
export function useUrlFilters<Name extends string>(names: readonly Name[]) {
  const [query, setQuery] = useSearchParams();
  const values = Object.fromEntries(names.map((name) => [name, query.get(name) ?? ""])) as Record<
    Name,
    string
  >;
  /** A changed filter starts again at the first page. */
  const change = (next: Partial<Record<Name | "page", string>>) =>
    setQuery(
      (before) => {
        const changed = new URLSearchParams(before);
        if (!("page" in next)) changed.delete("page");
        for (const [name, value] of Object.entries(next) as [string, string | undefined][]) {
          if (value) changed.set(name, value);
          else changed.delete(name);
        }
        return changed;
      },
      { replace: true },
    );
  const page = Math.max(1, Number.parseInt(query.get("page") ?? "1", 10) || 1);
  return { values, page, change };
}
