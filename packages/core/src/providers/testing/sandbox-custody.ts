import { testConfig } from "../../testing/config.ts";
import { type ControlledSandbox, controlledSandbox } from "../../testing/controlled-sandbox.ts";
import { type CustodyFixture, openCustodyFixture } from "../../testing/fixtures/custody-fixture.ts";
import { createQuidaxCustody } from "../custody/quidax.ts";
import type { Providers } from "../providers.ts";

/** A context whose custodian is the real adapter with a controlled sandbox. */
export async function sandboxCustodyFixture(): Promise<{
  fixture: CustodyFixture;
  sandbox: ControlledSandbox;
}> {
  const sandbox = await controlledSandbox();
  const custody = createQuidaxCustody({
    ...testConfig(),
    QUIDAX_BASE_URL: `${sandbox.url}/quidax/exchange-open-api/api/v1`,
  });
  const providers = { custody, close: () => custody.close() } as unknown as Providers; // nothing else is reached
  return { fixture: await openCustodyFixture({ providers }), sandbox };
}
