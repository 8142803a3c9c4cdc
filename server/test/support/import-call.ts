/** A file of operations as the browser sends it: a line each, the file's name in the address. */
export function importCall({
  operations,
  fileName,
  layout,
}: {
  readonly operations: readonly object[];
  readonly fileName?: string;
  readonly layout?: string;
}) {
  const file = new URLSearchParams({
    ...(fileName === undefined ? {} : { fileName }),
    ...(layout === undefined ? {} : { layout }),
  });
  return {
    path: fileName === undefined ? "/position-imports/preview" : "/position-imports",
    query: file.size === 0 ? "" : `?${file}`,
    type: "application/x-ndjson",
    body: operations.map((operation) => JSON.stringify(operation)).join("\n"),
  };
}
