export * from "./work-pages.ts";
