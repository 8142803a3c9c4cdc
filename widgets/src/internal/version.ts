import { version as published } from "../../package.json";

/** The widgets' version, as published. */
export const version: string = published;
