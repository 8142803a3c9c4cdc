import type { EmbedSnapshot } from "@paridad/core/contract";
import { parametersOf, partOf } from "@paridad/core/panels";
import type { PacedData, PanelQuery } from "@paridad/core/panels";
import { HttpError, unavailable } from "../../../http/http-error.ts";
import type { EmbedVisitor } from "../../../auth/callers.ts";
import type { EmbedAdmissions } from "../../../auth/keys/admissions.ts";
import type { CachedSnapshots } from "./cached-snapshots.ts";
import { requestedParts } from "./requested-parts.ts";

type Dependencies = {
  readonly admissions: Pick<EmbedAdmissions, "admit">;
  readonly snapshots: CachedSnapshots;
  readonly charge: (visitor: EmbedVisitor) => void;
};

/** Reads a panel's part out of the very snapshot that the key's elements get, for pages and pictures of our own. */
export function createPanelParts({ admissions, snapshots, charge }: Dependencies) {
  return async ({ key, query, address }: { key: string; query: PanelQuery; address: string }) => {
    const { result } = await admissions.admit({ key, origin: undefined, site: "same-origin", address });
    if ("refusal" in result) throw new HttpError(result.refusal);
    const { ownerId: partner, mode } = result;
    const parts = requestedParts(parametersOf([query]));
    const snapshot = await snapshots(mode, parts, { partner, pay: () => charge(result) });
    const { data } = JSON.parse(snapshot.document.bytes.identity.toString()) as { data: EmbedSnapshot };
    const part: PacedData | null = partOf(data, query);
    if (part === null) throw unavailable();
    return { data: part, freshUntil: snapshot.freshUntil };
  };
}
