import { createQuidaxCustody } from "@manilla/core/providers/custody/quidax";
import { testConfig } from "../config.ts";
import { controlledSandbox } from "../controlled-sandbox.ts";
import { openCustodyFixture } from "../fixtures/custody-fixture.ts";
import { onlyProviders } from "./only-providers.ts";

export async function sandboxCustodyFixture() {
  const sandbox = await controlledSandbox();
  const custody = createQuidaxCustody({
    ...testConfig(),
    QUIDAX_BASE_URL: `${sandbox.url}/quidax/exchange-open-api/api/v1`,
  });
  return { fixture: await openCustodyFixture({ providers: onlyProviders({ custody }) }), sandbox };
}
