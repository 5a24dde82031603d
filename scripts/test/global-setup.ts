import type { TestProject } from "vitest/node";
import { tellChildren } from "../environment.ts";
import { generateClient } from "../generate.ts";
import { startTestServices } from "./services.ts";
import { ensureTemplate } from "./template.ts";

/** Uses the services that `npm test` started. If vitest was run directly, starts services as `npm test` does. */
export default async function setUp(_project: TestProject): Promise<() => Promise<void>> {
  const { postgres, redis } = await startTestServices();
  // Vitest skips the tear-down when it is interrupted.
  process.once("exit", () => {
    postgres.kill();
    redis?.kill();
  });
  generateClient();
  tellChildren({
    TEST_DATABASE_URL: postgres.url,
    TEST_REDIS_URL: redis?.url ?? "",
    TEST_TEMPLATE: await ensureTemplate(postgres.url),
  });
  return async () => {
    await redis?.stop();
    await postgres.stop();
  };
}
