/** The token of an `Authorization: Bearer` header; null where there is none, or something else. */
export function bearerTokenOf({
  authorization = "",
}: {
  readonly authorization?: string | undefined;
}): string | null {
  const [scheme, token, ...rest] = authorization.split(" ");
  return scheme?.toLowerCase() === "bearer" && token && rest.length === 0 ? token : null;
}
