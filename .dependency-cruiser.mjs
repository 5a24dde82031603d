// The rules of imports in docs/architecture.md. tests/tooling/arrows.test.ts plants one violation of each. The desk
// may import every feature, and no feature may import the desk. Price alerts are part of market.
const features = "users|kyc|wallet|market|crypto|naira|transfers|bills|notifications|reconciliation|cases";
const tests = "[.]test[.]tsx?$|/testing/";
/** Excludes tests. */
const code = { pathNot: tests };

/**
 * Imports between packages: name of the rule, folder, imports that it forbids there besides scripts and prisma.
 * @type {[string, { path: string }, string][]}
 */
const borders = [
  ["web-knows-shared-and-ui", { path: "^apps/web/" }, "apps/(?!web/)|packages/(?!shared/|ui/)"],
  ["api-knows-no-other-app", { path: "^apps/api/", ...code }, "apps/(?!api/)"],
  ["worker-knows-no-other-app", { path: "^apps/worker/", ...code }, "apps/(?!worker/)"],
  ["desk-server-knows-no-other-app", { path: "^apps/desk/src/", ...code }, "apps/(?!desk/src/)"],
  [
    "desk-page-knows-shared-and-ui",
    { path: "^apps/desk/web/src/" },
    "apps/(?!desk/web/)|packages/(?!shared/|ui/)",
  ],
  ["ui-knows-only-shared", { path: "^packages/ui/" }, "apps/|packages/(?!shared/|ui/)"],
  // The sandbox stands in for companies that have never seen our code.
  ["sandbox-knows-nothing-of-ours", { path: "^apps/sandbox/" }, "packages/|apps/(?!sandbox/)"],
  ["core-knows-no-app", { path: "^packages/core/", ...code }, "apps/"],
  ["http-knows-core-and-shared", { path: "^packages/http/", ...code }, "apps/"],
  ["shared-imports-no-other-package", { path: "^packages/shared/" }, "apps/|packages/(?!shared/)"],
];

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    ...borders.map(([name, from, to]) => ({ name, from, to: { path: `^(${to}|scripts/|prisma/)` } })),
    {
      name: "no-cycles",
      comment:
        "Two files that need each other, if only for a type, are one file or hide a third. Prisma's client is generated.",
      from: { pathNot: "^packages/core/src/runtime/prisma/" },
      to: { circular: true },
    },
    {
      name: "every-import-exists",
      from: {},
      to: { couldNotResolve: true, pathNot: "^(virtual:|/)|[?](url|raw)$" },
    },
    {
      name: "declared-dependencies-only",
      comment: "A package that is not in one's own package.json is there by luck.",
      from: { path: "^(apps|packages)/" },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "code-knows-no-tests",
      from: { path: "^(apps|packages)/[^/]+/src/", pathNot: tests },
      to: { path: "^packages/testing/|^(apps|packages)/[^/]+/src/.*([.]test[.]tsx?$|/?testing/)" },
    },
    {
      name: "shared-runs-anywhere",
      comment: "Shared code runs in the browser and on the server: no node: module.",
      from: { path: "^packages/shared/src/", ...code },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "shared-draws-nothing",
      from: { path: "^packages/shared/" },
      to: { path: "node_modules/(react|react-dom|@types/react|@types/react-dom)/" },
    },
    {
      name: "core-features-are-strangers",
      comment: "What one needs of another goes down into shared, in as an argument, or out as an event.",
      from: { path: `^packages/core/src/(${features})/`, ...code },
      to: { path: `^packages/core/src/(${features}|desk)/`, pathNot: "^packages/core/src/$1/" },
    },
    {
      name: "core-ground-knows-no-feature",
      from: {
        path: "^packages/core/src/(ledger|runtime|observability|concurrency|secrets|events|audit|prices|operations|screening|providers)/",
        ...code,
      },
      to: { path: `^packages/core/src/(${features}|desk)/` },
    },
    {
      name: "features-know-ports-not-vendors",
      from: { path: `^packages/core/src/(${features})/`, ...code },
      to: { path: "^packages/core/src/providers/", pathNot: "/(port|providers|provider-error)[.]ts$" },
    },
    {
      name: "only-providers-speak-outside",
      from: {
        path: "^(packages/core|apps/(api|worker))/src/",
        pathNot: `^packages/core/src/providers/|${tests}`,
      },
      to: { path: "node_modules/(@types/)?(undici|nodemailer)/" },
    },
    {
      name: "only-the-worker-works",
      comment: "Only the worker uses BullMQ.",
      from: { pathNot: "^apps/worker/" },
      to: { path: "node_modules/bullmq/" },
    },
    {
      name: "api-imports-no-prisma-client",
      from: { path: "^apps/api/", ...code },
      to: { path: "^packages/core/src/runtime/prisma([.]ts|/)|node_modules/@prisma/client/" },
    },
    {
      name: "web-ground-knows-no-feature",
      from: { path: "^apps/web/src/(lib|ui)/" },
      to: { path: "^apps/web/src/(features|app)/" },
    },
    {
      name: "web-features-are-strangers",
      from: { path: "^apps/web/src/features/([^/]+)/" },
      to: { path: "^apps/web/src/features/", pathNot: "^apps/web/src/features/$1/" },
    },
    {
      name: "only-the-webs-app-combines",
      from: { path: "^apps/web/src/features/" },
      to: { path: "^apps/web/src/app/" },
    },
  ].map((rule) => ({ severity: "error", ...rule })),
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(apps|packages)/[^/]+/(web/)?(dist|[.]types)/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.base.json" },
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".d.ts"],
      mainFields: ["module", "main", "types"],
    },
  },
};
