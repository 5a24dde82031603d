import type { Context } from "@manilla/core/context";
import { preflight as askVendors } from "@manilla/core/providers/preflight";
import { printRows, type Row } from "./print.ts";
import type { OpsRequest } from "./request.ts";

const words = { expected: "as expected", differs: "DIFFERS", unknown: "could not be checked" } as const;

export async function preflight(ctx: Context, { json }: OpsRequest): Promise<void> {
  const findings = await askVendors(ctx);
  const rows = findings.map(
    ({ vendor, check, verdict, note }): Row => ({ vendor, check, found: words[verdict], note }),
  );
  printRows(rows, { json, none: "No vendor is configured." });
  if (findings.some(({ verdict }) => verdict === "differs")) process.exitCode = 1;
}
