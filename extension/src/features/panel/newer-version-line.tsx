import { useEffect, useState } from "preact/hooks";

import { readNewerVersion } from "../../lib/newer-version.ts";
import { useServices } from "../../lib/services.tsx";

/** Copies installed by hand aren't renewed by the browser. */
export function NewerVersionLine() {
  const { origin } = useServices();
  const [version, setVersion] = useState<string | null>(null);
  useEffect(() => {
    // A server that doesn't answer has nothing newer to offer.
    void readNewerVersion(origin).then(setVersion, () => undefined);
  }, [origin]);
  if (version === null) return null;
  return (
    <p class="notice small" role="status">
      Hay una versión nueva de la extensión, {version}:{" "}
      <a href={`${origin}/extension/`} target="_blank" rel="noreferrer">
        bajarla
      </a>
    </p>
  );
}
