import { createQuidaxCustody } from "@manilla/core/providers/custody/quidax";
import type { Providers } from "@manilla/core/providers/providers";
import { testConfig } from "../config.ts";
import { controlledSandbox } from "../controlled-sandbox.ts";
import { openCustodyFixture } from "../fixtures/custody-fixture.ts";

export async function sandboxCustodyFixture() {
  const sandbox = await controlledSandbox();
  const custody = createQuidaxCustody({
    ...testConfig(),
    QUIDAX_BASE_URL: `${sandbox.url}/quidax/exchange-open-api/api/v1`,
  });
  // cast: no other provider is used
  const providers = { custody, close: () => custody.close() } as unknown as Providers;
  return { fixture: await openCustodyFixture({ providers }), sandbox };
}
