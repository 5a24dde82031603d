// The rules of imports in docs/architecture.md. tests/tooling/arrows.test.ts plants one violation of each. The desk
// may import every feature, and no feature may import the desk. Price alerts are part of market.
const features = "users|kyc|wallet|market|crypto|naira|transfers|bills|notifications|reconciliation|cases";
const tests = "[.]test[.]tsx?$|/testing/";
/** Excludes tests. */
const code = { pathNot: tests };

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-cycles",
      comment:
        "Two files that need each other, if only for a type, are one file or hide a third. Prisma's client is generated.",
      severity: "error",
      from: { pathNot: "^packages/core/src/runtime/prisma/" },
      to: { circular: true },
    },
    {
      name: "every-import-exists",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^(virtual:|/)|[?](url|raw)$" },
    },
    {
      name: "declared-dependencies-only",
      comment: "A package that is not in one's own package.json is there by luck.",
      severity: "error",
      from: { path: "^(apps|packages)/" },
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "code-knows-no-tests",
      severity: "error",
      from: { path: "^(apps|packages)/[^/]+/src/", pathNot: tests },
      to: { path: "^packages/testing/|^(apps|packages)/[^/]+/src/.*([.]test[.]tsx?$|/?testing/)" },
    },
    {
      name: "web-knows-shared-and-ui",
      severity: "error",
      from: { path: "^apps/web/" },
      to: { path: "^(apps/(?!web/)|packages/(?!shared/|ui/)|scripts/|prisma/)" },
    },
    {
      name: "api-knows-no-other-app",
      severity: "error",
      from: { path: "^apps/api/", ...code },
      to: { path: "^(apps/(?!api/)|scripts/|prisma/)" },
    },
    {
      name: "worker-knows-no-other-app",
      severity: "error",
      from: { path: "^apps/worker/", ...code },
      to: { path: "^(apps/(?!worker/)|scripts/|prisma/)" },
    },
    {
      name: "desk-server-knows-no-other-app",
      severity: "error",
      from: { path: "^apps/desk/src/", ...code },
      to: { path: "^(apps/(?!desk/src/)|scripts/|prisma/)" },
    },
    {
      name: "desk-page-knows-shared-and-ui",
      severity: "error",
      from: { path: "^apps/desk/web/src/" },
      to: { path: "^(apps/(?!desk/web/)|packages/(?!shared/|ui/)|scripts/|prisma/)" },
    },
    {
      name: "ui-knows-only-shared",
      severity: "error",
      from: { path: "^packages/ui/" },
      to: { path: "^(apps/|packages/(?!shared/|ui/)|scripts/|prisma/)" },
    },
    {
      name: "sandbox-knows-nothing-of-ours",
      comment: "It stands in for companies that have never seen our code.",
      severity: "error",
      from: { path: "^apps/sandbox/" },
      to: { path: "^(packages/|apps/(?!sandbox/)|scripts/|prisma/)" },
    },
    {
      name: "core-knows-no-app",
      severity: "error",
      from: { path: "^packages/core/", ...code },
      to: { path: "^(apps/|scripts/|prisma/)" },
    },
    {
      name: "http-knows-core-and-shared",
      severity: "error",
      from: { path: "^packages/http/", ...code },
      to: { path: "^(apps/|scripts/|prisma/)" },
    },
    {
      name: "shared-imports-no-other-package",
      severity: "error",
      from: { path: "^packages/shared/" },
      to: { path: "^(apps/|packages/(?!shared/)|scripts/|prisma/)" },
    },
    {
      name: "shared-runs-anywhere",
      comment: "Shared code runs in the browser and on the server: no node: module.",
      severity: "error",
      from: { path: "^packages/shared/src/", ...code },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "shared-draws-nothing",
      severity: "error",
      from: { path: "^packages/shared/" },
      to: { path: "node_modules/(react|react-dom|@types/react|@types/react-dom)/" },
    },
    {
      name: "core-features-are-strangers",
      comment: "What one needs of another goes down into shared, in as an argument, or out as an event.",
      severity: "error",
      from: { path: `^packages/core/src/(${features})/`, ...code },
      to: { path: `^packages/core/src/(${features}|desk)/`, pathNot: "^packages/core/src/$1/" },
    },
    {
      name: "core-ground-knows-no-feature",
      severity: "error",
      from: {
        path: "^packages/core/src/(ledger|runtime|observability|concurrency|secrets|events|audit|prices|operations|screening|providers)/",
        ...code,
      },
      to: { path: `^packages/core/src/(${features}|desk)/` },
    },
    {
      name: "features-know-ports-not-vendors",
      severity: "error",
      from: { path: `^packages/core/src/(${features})/`, ...code },
      to: { path: "^packages/core/src/providers/", pathNot: "/(port|providers|provider-error)[.]ts$" },
    },
    {
      name: "only-providers-speak-outside",
      severity: "error",
      from: {
        path: "^(packages/core|apps/(api|worker))/src/",
        pathNot: `^packages/core/src/providers/|${tests}`,
      },
      to: { path: "node_modules/(@types/)?(undici|nodemailer)/" },
    },
    {
      name: "only-the-worker-works",
      comment: "Only the worker uses BullMQ.",
      severity: "error",
      from: { pathNot: "^apps/worker/" },
      to: { path: "node_modules/bullmq/" },
    },
    {
      name: "api-imports-no-prisma-client",
      severity: "error",
      from: { path: "^apps/api/", ...code },
      to: { path: "^packages/core/src/runtime/prisma([.]ts|/)|node_modules/@prisma/client/" },
    },
    {
      name: "web-ground-knows-no-feature",
      severity: "error",
      from: { path: "^apps/web/src/(lib|ui)/" },
      to: { path: "^apps/web/src/(features|app)/" },
    },
    {
      name: "web-features-are-strangers",
      severity: "error",
      from: { path: "^apps/web/src/features/([^/]+)/" },
      to: { path: "^apps/web/src/features/", pathNot: "^apps/web/src/features/$1/" },
    },
    {
      name: "only-the-webs-app-combines",
      severity: "error",
      from: { path: "^apps/web/src/features/" },
      to: { path: "^apps/web/src/app/" },
    },
  ],
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
