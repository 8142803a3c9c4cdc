import { readCapabilities } from "@paridad/core/endpoints";
import { useData } from "../../lib/use-data.ts";

/** Capabilities of this server. */
export function useCapabilities() {
  return useData(readCapabilities, ["admin", "capabilities"], { staleTime: 5 * 60_000 });
}
