import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

export type Finding = { rule: string; file: string; line: number; text: string };

type Rule = { name: string; words: RegExp; where: RegExp; except?: RegExp };

const source = /\.(ts|tsx|mjs|js)$/;
const tests = /\.test\.tsx?$|\/testing\/|\/test-[^/]+\.ts$|^tests\//;

/** What a linter can't say. `where` and `except` match paths; a line that is only a comment doesn't count, but for notes. */
export const rules: Rule[] = [
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
];

/** Every forbidden word in the files that are, or are about to be, in the repository. */
export function findForbiddenWords(root: string): Finding[] {
  const listed = ["ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate"];
  const files = execFileSync("git", listed, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
  return files.flatMap((file) => {
    const applying = rulesFor(file);
    if (applying.length === 0) return [];
    return findIn(file, readIfThere(join(root, file)), applying);
  });
}

export function rulesFor(file: string): Rule[] {
  return rules.filter(({ where, except }) => where.test(file) && !except?.test(file));
}

export function findIn(file: string, content: string, applying = rulesFor(file)): Finding[] {
  return content.split("\n").flatMap((text, index) => {
    const comment = /^\s*(\/\/|\*|\/\*)/.test(text);
    const hit = applying.filter(
      ({ name, words }) => words.test(text) && (!comment || name.startsWith("a note")),
    );
    return hit.map(({ name }) => ({ rule: name, file, line: index + 1, text: text.trim() }));
  });
}

// A file that git still lists may just have been removed.
function readIfThere(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
