import { seconds } from "@manilla/shared/duration";
import { z } from "zod";
import type { Config } from "../../runtime/config.ts";

/** `expected`: our adapters can read it. `differs`: they would misread it. `unknown`: reading alone cannot decide. */
type Verdict = "expected" | "differs" | "unknown";
export type Said = { verdict: Verdict; note: string };
/** One line of the report. `note` contains field names and counts, never a secret value. */
export type Finding = Said & { vendor: string; check: string };

export type Answer = { status: number; body: unknown; headers: Headers };

/** A request that changes nothing at the vendor. */
export type Check = {
  name: string;
  method: "GET";
  path: string;
  query?: Record<string, string>;
  /** Returns the findings, one per line. An empty list is a mistake of the check. */
  read(answer: Answer): Said | Said[];
};

export type VendorChecks = {
  vendor: string;
  baseUrl: string;
  headers: Record<string, string>;
  /** Findings from the settings alone. */
  settings: Said[];
  checks: Check[];
};

export const expected = (note: string): Said => ({ verdict: "expected", note });
export const differs = (note: string): Said => ({ verdict: "differs", note });
export const unknown = (note: string): Said => ({ verdict: "unknown", note });

/** `expected` when the body matches the schema, else `differs` with the fields. */
export function shaped(body: unknown, schema: z.ZodType, note: string): Said {
  const { success, error } = schema.safeParse(body);
  if (success) return expected(note);
  const fields = error.issues.map(({ path }) => path.join(".") || "the whole answer");
  return differs(`another shape: ${[...new Set(fields)].slice(0, 5).join(", ")}`);
}

const timeoutMs = seconds(10);

/** Runs every check of every vendor, one after another. Never throws for a vendor and moves no money. */
export async function runChecks(
  vendors: readonly VendorChecks[],
  secrets: readonly string[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { vendor, baseUrl, headers, settings, checks } of vendors) {
    for (const said of settings) findings.push({ vendor, check: "settings", ...said });
    for (const check of checks) {
      const said = await answerTo(check, { baseUrl, headers });
      for (const one of [said].flat()) findings.push({ vendor, check: check.name, ...one });
    }
  }
  return findings.map((one) => ({ ...one, note: withoutSecrets(one.note, secrets) }));
}

async function answerTo(
  check: Check,
  { baseUrl, headers }: Pick<VendorChecks, "baseUrl" | "headers">,
): Promise<Said | Said[]> {
  // The type requires GET. This check holds even if a caller bypasses the type.
  if (check.method.toUpperCase() !== "GET")
    throw new Error(`preflight refused ${check.method} ${check.path}: it only reads`);
  const url = new URL(baseUrl.replace(/\/$/, "") + check.path);
  for (const [name, value] of Object.entries(check.query ?? {})) url.searchParams.set(name, value);
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method: "GET", headers, signal, redirect: "manual" });
    const text = await response.text();
    return check.read({ status: response.status, body: jsonOf(text), headers: response.headers });
  } catch (error) {
    const name = error instanceof Error ? error.name : "error";
    return unknown(`no answer (${name})`);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function withoutSecrets(note: string, secrets: readonly string[]): string {
  return secrets.reduce((left, secret) => left.replaceAll(secret, "…"), note);
}

export function secretsOf(config: Config): string[] {
  const isSecret = /KEY|SECRET|PIN$|PASSWORD|APP_ID|ACCOUNT_REFERENCE|_URL$/;
  const values = Object.entries(config).filter(
    ([name]) => isSecret.test(name) && !/_BASE_URL$|SCRIPT_URL$/.test(name),
  );
  return values.flatMap(([, value]) => (typeof value === "string" && value.length >= 4 ? [value] : []));
}
