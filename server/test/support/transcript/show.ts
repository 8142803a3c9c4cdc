type Row = Readonly<Record<string, unknown>>;
type Rows = { readonly data: readonly Row[]; readonly pagination?: object };

/** Nothing of a body that another step shows. */
export const unsaid = { show: () => "…" };

/** Only that it was done. */
export const brief = { isBrief: true };

/** Of each row these fields alone. */
export function columns(...names: string[]) {
  return {
    show: ({ data, pagination }: Rows) => ({
      data: data.map((row) => Object.fromEntries(names.map((name) => [name, row[name]]))),
      ...(pagination === undefined ? {} : { pagination }),
    }),
  };
}

/** Of the one thing that an answer has, whatever it calls it, these fields and the message. */
export function fields(...names: string[]) {
  return {
    show: ({ data, user, message }: { data?: Row; user?: Row; message?: string }) => ({
      ...Object.fromEntries(names.map((name) => [name, (data ?? user)?.[name]])),
      ...(message === undefined ? {} : { message }),
    }),
  };
}

/** Of the rows in a list that has a name, these fields alone, with what stands beside it. */
export function listed(name: string, ...names: string[]) {
  return {
    show: ({ data }: { data: Row }) => ({
      ...data,
      [name]: (data[name] as Row[]).map((row) => Object.fromEntries(names.map((key) => [key, row[key]]))),
    }),
  };
}

/** The words of a page. */
export const words = {
  show: (html: string) =>
    html
      .replaceAll(/<style.*?<\/style>|<head.*?<\/head>|<[^>]+>/gs, " ")
      .replaceAll(/\s+/g, " ")
      .trim(),
};
