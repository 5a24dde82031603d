import { Session } from "node:inspector";
import { fileURLToPath } from "node:url";
import { vi } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
/** Files that all operations use. A reader reads them once, not for each operation. */
const ground =
  /\/core\/src\/(runtime|observability|concurrency|secrets)\/|\/packages\/testing\/|\/shared\/src\/(http\/|duration)|\/fake\.ts$/;

/**
 * Returns our files whose functions run between the call of the operation and the call of the ledger's SQL function,
 * sorted by name. Leaves out `ground`, which includes fakes of vendors, because a cache may make their call
 * unnecessary. The work runs twice, because the first run loads and compiles the modules.
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
  filesRun(session); // discards the functions that ran before
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
      // A function without a name that covers the whole file is the module itself.
      const ran = functions.some(
        ({ functionName, ranges }) => functionName !== "" && (ranges[0]?.count ?? 0) > 0,
      );
      if (isOurs && ran) files.add(path.slice(root.length));
    }
  });
  return [...files].sort();
}
