import manifest from "../../package.json" with { type: "json" };

/** The widgets' version, as published. */
export const version: string = manifest.version;
