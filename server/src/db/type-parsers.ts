import pg from "pg";

const { builtins } = pg.types;
/** Numbers are numbers; dates stay text, for a civil date has no time zone. */
const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
  [builtins.DATE]: (text) => text,
};

/** Types of values as they leave the database. */
export const typeParsers = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    return parsers[oid] ?? pg.types.getTypeParser(oid, format as "text");
  },
} as pg.CustomTypesConfig;
