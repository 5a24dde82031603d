import type { RuleTester } from "oxlint/plugins-dev";

type Rule = Parameters<RuleTester["run"]>[1];

interface Plugin {
  meta: { name: string };
  rules: Record<"no-float" | "no-host" | "no-ledger-write" | "no-vendor-name", Rule>;
}

/** Case-sensitive, because names of settings (PAYAZA_BASE_URL) are allowed. */
export const vendorNames =
  /[mM]aplerad|[vV][tT]pass|[pP]aystack|[pP]ayaza|[qQ]uidax|[dD]ojah|[tT]ermii|[cC]oin[gG]ecko|[oO]pen[eE]xchange/;

const ledgerWrites =
  /\b(insert\s+into|update|delete\s+from|truncate(\s+table)?|merge\s+into|copy)\s+ledger\./i;

const noFloat: Rule = {
  create: ({ report }) => ({
    CallExpression(node) {
      if (node.callee.type === "Identifier" && node.callee.name === "Number")
        report({ node, message: "Money is never a floating number. Use money.ts or decimal.js." });
    },
  }),
};

function refuseText(pattern: RegExp, message: string): Rule {
  return {
    create: ({ report }) => ({
      Identifier: (node) => pattern.test(node.name) && report({ node, message }),
      JSXText: (node) => pattern.test(node.value) && report({ node, message }),
      Literal: (node) => pattern.test(String(node.value)) && report({ node, message }),
      TemplateElement: (node) => pattern.test(node.value.raw) && report({ node, message }),
    }),
  };
}

/** The lint rules of this repository. `.oxlintrc.json` has the files to which each applies. */
const plugin: Plugin = {
  meta: { name: "manilla" },
  rules: {
    "no-float": noFloat,
    "no-host": refuseText(/^https?:\/\/./, "Addresses of other hosts come from the configuration."),
    "no-ledger-write": refuseText(ledgerWrites, "Only core/ledger writes the ledger's tables."),
    "no-vendor-name": refuseText(vendorNames, "Only the adapters and the configuration name a vendor."),
  },
};

export default plugin;
