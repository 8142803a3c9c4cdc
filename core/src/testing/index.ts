export { personOn } from "./person.ts";
export { retryButton, tableButton } from "./shared-parts.ts";
export { missingShared, sharedPath } from "./shared-directory.ts";
export { unlessMissing } from "./unless-missing.ts";
export type { SkipOptions } from "./unless-missing.ts";
