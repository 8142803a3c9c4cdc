const apps = "(server|web|extension|widgets|client|tests)";
const testFile = "[.]test[.]tsx?$|/testing/|/test/";

/** Folders from the ground up: each imports those below it, none beside or above, nor the files over all of them. */
const floors = {
  core: [
    ["lib", "plot", "tokens"],
    ["costs", "formats", "messages", "pricing", "symbols"],
    ["contract(?!/endpoints)"],
    ["plans", "quotes"],
    ["contract/endpoints", "pages", "probability", "ratios"],
    ["panels", "volatility"],
    ["backtest", "positions"],
    ["opportunities", "risk", "rules"],
    ["alerts", "book"],
    ["auth"],
    ["api", "market"],
    ["stores"],
  ],
  server: [
    ["platform", "computations"],
    ["db"],
    ["http", "backup", "mail"],
    ["auth", "site", "market", "jobs"],
    ["modules", "config"],
    ["commands"],
  ],
};

const floorRules = Object.entries(floors).flatMap(([name, all]) =>
  all.map((folders, floor) => ({
    name: `no-arrow-up-${name}-${floor}`,
    comment: "Move the shared part down, or pass it as an argument.",
    severity: "error",
    from: { path: `^${name}/src/(${folders.join("|")})/`, pathNot: testFile },
    to: {
      path: `^${name}/src/((${all.slice(floor).flat().join("|")})/|[^/]+$)`,
      // `contract` lies below its own folder of endpoints.
      pathNot: `^${name}/src/$1/(?!endpoints/)`,
    },
  })),
);

/** The import law: each rule says what to do instead. Imports by name are in `.oxlintrc.json`. */
export default {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Two modules that need each other are one module, or need a third below them.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "nothing-unresolvable",
      comment: "Import what exists: check the exports map of the package and its package.json.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: "core-depends-on-no-package",
      comment: "The core serves everybody and knows nobody: pass what it needs as an argument.",
      severity: "error",
      from: { path: "^core/" },
      to: { path: `^${apps}/` },
    },
    {
      name: "core-is-framework-free",
      comment: "Screens and servers belong to their packages; the core is plain TypeScript.",
      severity: "error",
      from: { path: "^core/" },
      to: { path: "node_modules/(react|react-dom|preact|lit|wxt|fastify)/" },
    },
    {
      name: "core-has-no-node-builtins",
      comment: "The core runs in a browser: take a port (storage, clock) as an argument.",
      severity: "error",
      from: { path: "^core/src/", pathNot: testFile },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "packages-meet-only-in-core",
      comment: "What two packages share belongs to the core.",
      severity: "error",
      from: { path: `^${apps}/` },
      to: { path: `^${apps}/`, pathNot: "^$1/" },
    },
    {
      name: "no-deep-imports",
      comment: "Import another package by its name and listed subpath.",
      severity: "error",
      from: { path: "^([^/]+)/" },
      to: {
        path: "^(core|server|web|extension|widgets|client|tests)/",
        pathNot: "^$1/",
        dependencyTypes: ["local"],
      },
    },
    {
      name: "server-sees-pure-core-only",
      comment: "The server keeps no client session and calls no api of itself.",
      severity: "error",
      from: { path: "^server/src/" },
      to: { path: "^core/src/(api|auth|market|stores)/" },
    },
    {
      name: "tests-see-pure-core-only",
      comment: "End-to-end tests use the product from outside.",
      severity: "error",
      from: { path: "^tests/" },
      to: { path: "^core/src/(api|auth|market|stores)/" },
    },
    {
      name: "features-are-peers",
      comment: "Features meet in the route or entry point that composes them.",
      severity: "error",
      from: { path: "^(web|extension)/src/features/([^/]+)/" },
      to: { path: "^$1/src/features/", pathNot: "^$1/src/features/$2/" },
    },
    {
      name: "shared-knows-no-feature",
      comment: "Shared parts take what is special to a feature as an argument.",
      severity: "error",
      from: { path: "^(web|extension)/src/(components|data|lib|config|messaging|storage)/" },
      to: { path: "^$1/src/(features|app|entrypoints)/" },
    },
    {
      name: "data-draws-nothing",
      comment: "Helpers lie below data, data below what draws it: move the shared part down.",
      severity: "error",
      from: { path: "^web/src/(data|lib)/", pathNot: testFile },
      to: { path: "^web/src/(components|data)/", pathNot: "^web/src/$1/" },
    },
    {
      name: "features-know-no-shell",
      comment: "A feature is given what it needs; it does not reach for the app.",
      severity: "error",
      from: { path: "^(web|extension)/src/features/" },
      to: { path: "^$1/src/(app|entrypoints)/" },
    },
    {
      name: "calculator-rooms",
      comment: "Cells know no table and the live market knows no screen: take what they need as an argument.",
      severity: "error",
      from: { path: "^web/src/features/calculator/(live|chain/cells)/", pathNot: testFile },
      to: {
        path: "^web/src/features/calculator/",
        pathNot: "^web/src/features/calculator/(live/|$1/|inputs/number-input)",
      },
    },
    {
      name: "calculator-one-way",
      comment:
        "The chain reads the view, the live market and the inputs; none of them, nor header or cards, reads the chain.",
      severity: "error",
      from: { path: "^web/src/features/calculator/(view|header|cards|inputs|shortcuts)/", pathNot: testFile },
      to: {
        path: "^web/src/features/calculator/(chain|header|cards)/",
        pathNot: "^web/src/features/calculator/$1/",
      },
    },
    {
      name: "calculator-chain-stands-alone",
      comment: "The workspace puts header and cards beside the chain, which knows neither.",
      severity: "error",
      from: { path: "^web/src/features/calculator/chain/", pathNot: testFile },
      to: { path: "^web/src/features/calculator/(header|cards)/" },
    },
    {
      name: "server-modules-are-peers",
      comment: "A service that a second module needs becomes a plugin or is passed in.",
      severity: "error",
      from: { path: "^server/src/modules/([^/]+)/" },
      to: { path: "^server/src/modules/[^/]+/", pathNot: "^server/src/modules/$1/" },
    },
    ...floorRules,
    {
      name: "only-repositories-touch-sql",
      comment: "Queries stand in repository.ts files.",
      severity: "error",
      from: { path: "^server/src/", pathNot: "repository[.]ts$|^server/src/db/" },
      to: { path: "node_modules/(pg|kysely)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "only-core-talks-to-the-network",
      comment: "Use the api and market clients of the core.",
      severity: "error",
      from: { path: "^(web|extension|widgets)/" },
      to: { path: "node_modules/socket[.]io-client/" },
    },
    {
      name: "production-never-imports-tests",
      comment: "What production needs is no test helper: move it.",
      severity: "error",
      from: { path: "^(core|server|web|extension|widgets)/src/", pathNot: testFile },
      to: { path: "[.]test[.]tsx?$|/testing/|^tests/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    // The widgets' sample stands for another site over the built package, which `check-package` builds and checks it with.
    exclude: { path: "^[^/]+/(dist|[.]output|[.]wxt|[.]stryker-tmp)/|^widgets/sample/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".d.ts"],
      mainFields: ["module", "main", "types"],
    },
  },
};
