import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryFiles } from "./repository-files.ts";

export type Finding = { rule: string; file: string; line: number; text: string };

type Rule = {
  name: string;
  words: RegExp;
  where: RegExp;
  except?: RegExp;
  /** Comments count, too. */
  inComments?: true;
};

const source = /\.(ts|tsx|mjs|js)$/;
/** Names of settings (PAYAZA_BASE_URL) are upper case and pass. */
const vendorNames =
  /([mM]aplerad|[vV][tT]pass|[pP]aystack|[pP]ayaza|[qQ]uidax|[dD]ojah|[tT]ermii|[cC]oin[gG]ecko|[oO]pen[eE]xchange)/;
const tests = /\.test\.tsx?$|\/testing\/|\/test-[^/]+\.ts$|^tests\//;

const plainEnglish = "plain English: write what happens, in a working engineer's words";
/** Words of riddles. A word that ends a quoted text, an address or a name with a hyphen is data. */
const riddles =
  /\b(told|who(m?)ever|(no|some|any|every)body|wishes|dress(ed)?|kin|doors?|(the|this|our) house)\b(?!["'`@-])/i;
const prose = /^(apps|packages|scripts|tests|prisma\/(seed|sql))\b.*\.(ts|tsx|mjs|sql)$|^docs\/.*\.md$/;
/**
 * Texts that customers read keep the words of their specification; docs/erd.md is drawn from the descriptions in applied
 * migrations; the rule and its test hold the words.
 */
const wordForWord =
  /\/notifications\/(templates\/|secret-messages)|^packages\/shared\/src\/(cases|legal|wallet)\/|\/cases\/canned-answers|^docs\/erd\.md$|forbidden-words/;

/** What a linter can't say. `where` and `except` match paths; a line that is only a comment doesn't count, but for notes. */
const rules: Rule[] = [
  {
    name: "money is never a floating number",
    words: /\bparseFloat\b|\bNumber\(|\btoNumber\b/,
    where: /^(apps\/(api|worker|web)|packages)\/.*\.tsx?$/,
    // An adapter speaks its vendor's JSON, and some vendors insist on a number there.
    except: new RegExp(`^apps/web/src/ui/|^packages/core/src/providers/|${tests.source}`),
  },
  {
    name: "configuration is read in one place",
    words: /\bprocess\.env\b/,
    where: source,
    except: new RegExp(
      `(^|/)(config|environment)\\.ts$|\\.config\\.(ts|mjs)$|^scripts/up\\.mjs$|${tests.source}`,
    ),
  },
  {
    name: "a note to do something later is an issue",
    words: /\b(TODO|FIXME|XXX|HACK)\b/,
    inComments: true,
    where: /\.(ts|tsx|mjs|js|css|html|sql|prisma|md)$/,
    except: /^(CONTRIBUTING|CHANGELOG)\.md$|^docs\/style\.md$|forbidden-words/,
  },
  {
    name: "every test runs",
    words: /\b(it|test|describe|suite)(\.\w+)*\.(only|skip|skipIf|runIf|todo)\b|\b(ctx|context|t)\.skip\(/,
    where: /\.test\.tsx?$/,
    except: /forbidden-words/,
  },
  {
    name: "a journey waits for what the page shows: expect.poll",
    words: /expect\(+await .*\.(count|(allT|t)extContents?|innerText|inputValue|getAttribute|is[A-Z]\w+)\(/,
    where: /^tests\/e2e\/.*\.test\.ts$/,
  },
  {
    name: "no raw query from a string",
    words: /\$(queryRaw|executeRaw)Unsafe\b/,
    where: source,
    except: /forbidden-words/,
  },
  {
    name: "only the ledger writes the ledger's tables",
    words: /\b(insert\s+into|update|delete\s+from|truncate(\s+table)?|merge\s+into|copy)\s+ledger\./i,
    where: /^(apps|packages|scripts|prisma\/seed)\b.*\.ts$/,
    // The generator writes a file of prisma/sql, which the migrator applies.
    except: new RegExp(`^packages/core/src/ledger/|^scripts/generate-transitions|${tests.source}`),
  },
  {
    name: "vendors are named by their adapters, the configuration and tests",
    words: vendorNames,
    where: /^(apps\/(api|worker|web)|packages)\/.*\.tsx?$|^prisma\/sql\//,
    // The popup's script and its reply's discriminator are the payment vendor's own, in the browser.
    except: new RegExp(
      `^packages/core/src/(providers/|runtime/config\\.ts$)|^apps/web/src/features/naira/deposit/payment-script\\.ts$|^packages/shared/src/naira/(contract|examples)\\.ts$|${tests.source}`,
    ),
  },
  {
    name: "test helpers take vendors from the fakes and from providers/testing",
    words: vendorNames,
    where:
      /^(apps\/(api|worker|web|desk)|packages)\/.*\/testing\/.*\.ts$|^tests\/e2e\/(?!.*\.test\.ts$).*\.ts$/,
    // The configuration of tests holds vendors' keys; the popup of a browser test is the vendor's own
    // page.
    except: /^packages\/core\/src\/(providers\/|testing\/config\.ts$)|^tests\/e2e\/screens\.ts$/,
  },
  {
    name: "addresses of other hosts come from the configuration",
    words: /["'`]https?:\/\/[^"'`]/,
    where: /^(apps\/(api|worker|web)\/src|packages)\/.*\.tsx?$/,
    except: new RegExp(`^packages/core/src/(providers/|runtime/config\\.ts$)|examples\\.ts$|${tests.source}`),
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
  {
    name: plainEnglish,
    inComments: true,
    words: riddles,
    where: prose,
    except: wordForWord,
  },
  {
    name: plainEnglish,
    inComments: true,
    words: /\b(tells?|hears?|heard)\b(?!["'`])/i,
    where: prose,
    // Texts for customers may say "we tell you".
    except: new RegExp(
      `${wordForWord.source}|^apps/web/|^packages/shared/|/cases/canned-answers|^apps/sandbox/src/market/|^tests/e2e/`,
    ),
  },
];

/** Every forbidden word in the files that are, or are about to be, in the repository. */
export function findForbiddenWords(root: string): Finding[] {
  return repositoryFiles(root).flatMap((file) => {
    const applying = rulesFor(file);
    if (applying.length === 0) return [];
    return findIn(file, readFileSync(join(root, file), "utf8"), applying);
  });
}

function rulesFor(file: string): Rule[] {
  return rules.filter(({ where, except }) => where.test(file) && !except?.test(file));
}

export function findIn(file: string, content: string, applying = rulesFor(file)): Finding[] {
  return content.split("\n").flatMap((text, index) => {
    const comment = /^\s*(\/\/|\*|\/\*)/.test(text);
    const hit = applying.filter(({ words, inComments }) => words.test(text) && (!comment || inComments));
    return hit.map(({ name }) => ({ rule: name, file, line: index + 1, text: text.trim() }));
  });
}
