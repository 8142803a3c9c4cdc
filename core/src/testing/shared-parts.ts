import { screenWords } from "../messages/screens.ts";

/** Parts that stand on many screens, as `getByRole(...retryButton)` finds them, in the browser too. */
export const retryButton = ["button", { name: screenWords.retry }] as const;
export const tableButton = ["button", { name: screenWords.showTable }] as const;
