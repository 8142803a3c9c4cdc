import { useEffect, useState } from "react";

import { useServices } from "../services.tsx";

/** A choice of the device, or of the account where it keeps it; what can't be read is the fallback. */
export function useStored<Value>(
  key: string,
  fallback: Value,
  isValue: (value: unknown) => value is Value,
): readonly [Value, (value: Value) => void] {
  const { storage } = useServices();
  const [value, setValue] = useState(() => read(storage.getItem(key), fallback, isValue));
  useEffect(
    () =>
      storage.subscribe?.((changed) => {
        if (changed === key) setValue(read(storage.getItem(key), fallback, isValue));
      }),
    [storage, key, fallback, isValue],
  );
  return [
    value,
    (next) => {
      setValue(next);
      storage.setItem(key, JSON.stringify(next));
    },
  ];
}

function read<Value>(
  text: string | null,
  fallback: Value,
  isValue: (value: unknown) => value is Value,
): Value {
  if (text === null) return fallback;
  try {
    const value: unknown = JSON.parse(text);
    return isValue(value) ? value : fallback;
  } catch {
    return fallback;
  }
}
