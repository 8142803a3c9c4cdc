import { lazy } from "react";
import type { ComponentType } from "react";

/** A component that is loaded, by its exported name, when it is first drawn. */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
) {
  return lazy<ComponentType<Props>>(async () => ({ default: (await load())[name] }));
}
