import { useCallback, useLayoutEffect, useRef } from "react";
import { useSearchParams } from "react-router";

import { changedQuery } from "./changed-query.ts";
import type { QueryChanges } from "./changed-query.ts";

type Option<Value extends string> = { readonly value: Value; readonly label: string };
export type Choice<Value extends string> = {
  readonly value: Value;
  readonly options: readonly Option<Value>[];
  readonly onChange: (value: string) => void;
};

/** A choice in words. */
export function labelOf({ value, options }: Pick<Choice<string>, "value" | "options">): string {
  return options.find((option) => option.value === value)?.label ?? "";
}

export type UrlState = {
  readonly get: (name: string) => string | null;
  /** One of the allowed values, otherwise the first. */
  readonly oneOf: <T extends string>(name: string, allowed: readonly [T, ...T[]]) => T;
  /** One of the allowed numbers, otherwise the fallback. */
  readonly numberOf: (name: string, choices: { allowed: readonly number[]; fallback: number }) => number;
  readonly list: (name: string) => readonly string[];
  /** Value and setter for a control of choices: the option of the address, otherwise the first of one or more, which leaves the name away. */
  readonly choice: <Value extends string>(name: string, options: readonly Option<Value>[]) => Choice<Value>;
  /**
   * Writes into the address as `changedQuery` does. Another view (`vista`) is a place to come back from; a filter takes
   * the place of the one before.
   */
  readonly set: (changes: QueryChanges) => void;
};

/** The state of a view, kept in the address so it can be shared and survives a reload. */
export function useUrlState(): UrlState {
  const [parameters, setParameters] = useSearchParams();
  const view = parameters.get("vista");
  // A change is drawn some time after it is made: the next one adds to it.
  const newest = useRef(parameters);
  useLayoutEffect(() => {
    newest.current = parameters;
  }, [parameters]);
  const set = useCallback(
    (changes: QueryChanges) => {
      const isOtherView = "vista" in changes && changes["vista"] !== view;
      newest.current = changedQuery(newest.current, changes);
      setParameters(newest.current, {
        replace: !isOtherView,
        preventScrollReset: true,
      });
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
    choice: (name, options) => {
      const usual = options[0]?.value as (typeof options)[number]["value"];
      return {
        value: options.find(({ value }) => value === parameters.get(name))?.value ?? usual,
        options,
        onChange: (value) => set({ [name]: value === usual ? null : value }),
      };
    },
    set,
  };
}
