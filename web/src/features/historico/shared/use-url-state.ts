import { useCallback } from "react";
import { useSearchParams } from "react-router";

export type UrlChanges = Readonly<Record<string, string | number | boolean | null | undefined>>;

export type UrlState = {
  readonly get: (name: string) => string | null;
  /** One of the allowed values, otherwise the first. */
  readonly oneOf: <T extends string>(name: string, allowed: readonly [T, ...T[]]) => T;
  /** One of the allowed numbers, otherwise the fallback. */
  readonly numberOf: (name: string, choices: { allowed: readonly number[]; fallback: number }) => number;
  readonly list: (name: string) => readonly string[];
  /**
   * Writes into the address; null, undefined, false and "" take the name away. Another view (`vista`) is a place to come
   * back from; a filter takes the place of the one before.
   */
  readonly set: (changes: UrlChanges) => void;
};

/** The state of a view, kept in the address so it can be shared and survives a reload. */
export function useUrlState(): UrlState {
  const [parameters, setParameters] = useSearchParams();
  const view = parameters.get("vista");
  const set = useCallback(
    (changes: UrlChanges) => {
      const isOtherView = "vista" in changes && changes["vista"] !== view;
      setParameters(
        (previous) => {
          const next = new URLSearchParams(previous);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null || value === undefined || value === false || value === "") next.delete(name);
            else next.set(name, value === true ? "1" : String(value));
          }
          return next;
        },
        { replace: !isOtherView, preventScrollReset: true },
      );
    },
    [setParameters, view],
  );
  return {
    get: (name) => parameters.get(name),
    oneOf: (name, allowed) => allowed.find((value) => value === parameters.get(name)) ?? allowed[0],
    numberOf: (name, { allowed, fallback }) => {
      const text = parameters.get(name);
      return text !== null && allowed.includes(Number(text)) ? Number(text) : fallback;
    },
    list: (name) => (parameters.get(name) ?? "").split(",").filter(Boolean),
    set,
  };
}
