import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryFiles } from "./repository-files.ts";

type Rule = {
  name: string;
  words: RegExp;
  where: RegExp;
  except?: RegExp;
};

/** Case-sensitive: names of settings (PAYAZA_BASE_URL) are allowed. */
const vendorNames =
  /([mM]aplerad|[vV][tT]pass|[pP]aystack|[pP]ayaza|[qQ]uidax|[dD]ojah|[tT]ermii|[cC]oin[gG]ecko|[oO]pen[eE]xchange)/;
const tests = /\.test\.tsx?$|\/testing\/|\/test-[^/]+\.ts$|^tests\//;

const rules: Rule[] = [
  {
    name: "money is never a floating number",
    words: /\bNumber\(/,
    where: /^(apps\/(api|worker|web)|packages)\/.*\.tsx?$/,
    // Some vendors insist on a number in their JSON.
    except: new RegExp(`^apps/web/src/ui/|^packages/core/src/providers/|${tests.source}`),
  },
  {
    name: "a journey waits for what the page shows: expect.poll",
    words: /expect\(+await .*\.(count|(allT|t)extContents?|innerText|inputValue|getAttribute|is[A-Z]\w+)\(/,
    where: /^tests\/e2e\/.*\.test\.ts$/,
  },
  {
    name: "only the ledger writes the ledger's tables",
    words: /\b(insert\s+into|update|delete\s+from|truncate(\s+table)?|merge\s+into|copy)\s+ledger\./i,
    where: /^(apps|packages|scripts|prisma\/seed)\b.*\.ts$/,
    // generate-transitions is excepted because it writes such statements only as text, into a file of prisma/sql. The
    // migrator runs that file.
    except: new RegExp(`^packages/core/src/ledger/|^scripts/generate-transitions|${tests.source}`),
  },
  {
    name: "vendors are named by their adapters, the configuration and tests",
    words: vendorNames,
    where: /^(apps\/(api|worker|web)|packages)\/.*\.tsx?$|^prisma\/sql\//,
    // Two more files must name the payment vendor: the one that loads its popup's script, and the contract, whose
    // reply has a discriminator set by the vendor.
    except: new RegExp(
      `^packages/core/src/(providers/|runtime/config\\.ts$)|^apps/web/src/features/naira/deposit/payment-script\\.ts$|^packages/shared/src/naira/contract\\.ts$|${tests.source}`,
    ),
  },
  {
    name: "test helpers take vendors from the fakes and from testing/providers",
    words: vendorNames,
    where:
      /^(apps\/(api|worker|web|desk)|packages)\/(.*\/)?testing\/.*\.ts$|^tests\/e2e\/(?!.*\.test\.ts$).*\.ts$/,
    // Tests configure vendors' keys, and a browser test opens the vendor's popup.
    except:
      /^packages\/core\/src\/providers\/|^packages\/testing\/src\/(providers\/|config\.ts$)|^tests\/e2e\/screens\.ts$/,
  },
  {
    name: "addresses of other hosts come from the configuration",
    words: /["'`]https?:\/\/[^"'`]/,
    where: /^(apps\/(api|worker|web)\/src|packages)\/.*\.tsx?$/,
    except: new RegExp(
      `^packages/core/src/(providers/|runtime/config\\.ts$)|^apps/api/src/examples/|${tests.source}`,
    ),
  },
  {
    name: "the app's paths stand in shared/web-paths.ts",
    words: /["'`]\/(dashboard|login|signup|forgot-password|reset-password|not-me)\b/,
    where: /^apps\/web\/src\/.*\.tsx?$|^packages\/core\/src\/.*\.ts$/,
    except: tests,
  },
  {
    name: "durations are written with shared/duration.ts",
    words: /\b(60_000|3_600_000|86_400_000)\b|\* 1_?000\b|\b(24|60) \* 60\b/,
    where: /^(apps\/(api|worker|web|desk)|packages)\/.*\.tsx?$/,
    except: new RegExp(`^packages/shared/src/duration\\.ts$|vitest\\.config\\.ts$|${tests.source}`),
  },
  {
    name: "customers read one form of a word: email, log out",
    words: /\be-mail|\bsign(s|ed)? out\b/i,
    where: /^(apps\/(api|web)|packages\/(core|shared))\/(?!.*\/desk\/).*\.tsx?$|^apps\/web\/src\/texts\//,
    except: tests,
  },
];

export function findForbiddenWords(root: string): string[] {
  return repositoryFiles(root).flatMap((file) =>
    findIn(file, () => readFileSync(join(root, file), "utf8")).map(
      ({ rule, line, text }) => `${file}:${line}  ${rule}\n    ${text}`,
    ),
  );
}

export function findIn(file: string, read: () => string) {
  const applying = rules.filter(({ where, except }) => where.test(file) && !except?.test(file));
  if (applying.length === 0) return [];
  return read()
    .split("\n")
    .flatMap((text, index) => {
      if (/^\s*(\/\/|\*|\/\*)/.test(text)) return [];
      const hit = applying.filter(({ words }) => words.test(text));
      return hit.map(({ name }) => ({ rule: name, line: index + 1, text: text.trim() }));
    });
}
