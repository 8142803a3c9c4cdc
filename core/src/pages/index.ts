export { movedPages, pageAt, works } from "./work-pages.ts";
export type { KeptList, Work, WorkPage } from "./work-pages.ts";
