import { Session } from "node:inspector";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** What every verb stands on, whatever it does: read once, not for each verb. */
const ground =
  /\/core\/src\/(runtime|observability|concurrency|secrets)\/|\/packages\/testing\/|\/shared\/src\/(http\/|duration)|\/fake\.ts$/;

/**
 * The files of ours whose functions run from the call of a verb to the moment the ledger's SQL function is called, in order
 * of their names. A file that only declares types, constants or schemas is not among them, nor is what every verb stands on
 * (configuration, errors, fields, logs, metrics, batches, encryption, durations), nor a fake of a vendor, which is asked or
 * not as something is remembered. The work runs twice: the first time loads and compiles.
 */
export async function reachedFiles(
  pool: { query: unknown },
  work: () => Promise<unknown>,
): Promise<string[]> {
  await work();
  const session = new Session();
  session.connect();
  session.post("Profiler.enable");
  session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  let reached: string[] | undefined;
  const target = pool as { query: (...input: unknown[]) => unknown };
  const query = target.query.bind(target);
  const spy = vi.spyOn(target, "query").mockImplementation((...input) => {
    const [what] = input as [{ text?: string } | string];
    const text = typeof what === "string" ? what : what.text;
    if (text?.includes("ledger.transact(")) reached ??= filesRun(session);
    return query(...input);
  });
  filesRun(session); // what ran until here is not counted
  try {
    await work();
  } finally {
    spy.mockRestore();
    session.disconnect();
  }
  if (!reached) throw new Error("the ledger was not called");
  return reached;
}

function filesRun(session: Session): string[] {
  const files = new Set<string>();
  session.post("Profiler.takePreciseCoverage", (error, { result }) => {
    if (error) throw error;
    for (const { url, functions } of result) {
      const path = url.replace(/^file:\/\//, "").split("?")[0] ?? "";
      const isOurs =
        path.startsWith(`${root}packages/`) && !path.includes("node_modules") && !ground.test(path);
      // The function without a name that spans the file is the loading of its module.
      const ran = functions.some(
        ({ functionName, ranges }) => functionName !== "" && (ranges[0]?.count ?? 0) > 0,
      );
      if (isOurs && ran) files.add(path.slice(root.length));
    }
  });
  return [...files].sort();
}
