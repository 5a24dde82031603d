import process from "node:process";
import { buildSandbox, type Sandbox, type SandboxOptions } from "../app.ts";

type Request = { id: number; open: SandboxOptions } | { id: number; close: true };

const sandboxes = new Map<number, Sandbox>();

process.on("message", (request: Request) => {
  answer(request).then(
    (done) => process.send?.({ id: request.id, ...done }),
    (error: unknown) => process.send?.({ id: request.id, error: String(error) }),
  );
});

process.once("disconnect", () => process.exit(0));

async function answer(request: Request): Promise<{ url: string; smtpPort: number } | { closed: true }> {
  if ("open" in request) {
    const sandbox = buildSandbox(request.open);
    sandboxes.set(request.id, sandbox);
    return sandbox.start();
  }
  await sandboxes.get(request.id)?.close();
  sandboxes.delete(request.id);
  return { closed: true };
}
