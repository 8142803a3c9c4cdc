import type { components, paths } from "./api.ts";

export type Schemas = components["schemas"];
export type ErrorAnswer = Schemas["ErrorAnswer"];

type Answering<Data> = { responses: { 200: { content: { "application/json": { data: Data } } } } };
type AllCalls<Method extends "get" | "post"> = {
  [
    Path in keyof paths as paths[Path] extends Record<Method, Answering<unknown>>
      ? Path extends `/v1/${infer Name}`
        ? Name
        : never
      : never
  ]: paths[Path] extends Record<Method, infer Call extends Answering<unknown>> ? Call : never;
};
/** Calls of the document by their address below `/v1`. */
export type Gets = AllCalls<"get">;
export type Posts = AllCalls<"post">;

type Present<Part> = [Part] extends [never] ? unknown : Part;
type ParametersOf<Call> = Call extends { parameters: { query?: infer Search; path?: infer Path } }
  ? Present<NonNullable<Search>> & Present<NonNullable<Path>>
  : never;
/** Parameters of the query and of the path, together; answers are JSON with all of their fields, but for files. */
export type Query<Call, LeftOut = "format" | "columns"> = Omit<ParametersOf<Call>, LeftOut & string>;
export type BodyOf<Name extends keyof Posts> = Posts[Name] extends {
  requestBody?: { content: { "application/json": infer Body } };
}
  ? Body
  : never;
export type DataOf<Call> = Call extends Answering<infer Data> ? Data : never;

/** Names that a list has in an answer with more than the list. */
export const listNames = ["options", "rows", "rates", "terms", "smiles"] as const;
type ListName = (typeof listNames)[number];
type RowsIn<Data> = Data extends readonly (infer Row)[]
  ? Row
  : { [Name in keyof Data & ListName]: Data[Name] extends readonly (infer Row)[] ? Row : never }[keyof Data &
      ListName];
/** A row of what a call lists; never where it lists nothing. */
export type RowOf<Name extends keyof Gets> = RowsIn<DataOf<Gets[Name]>>;

/** Arguments after a name: left out where nothing is required. */
export type Rest<Parameters> = object extends Parameters ? [query?: Parameters] : [query: Parameters];
