import { createHmac, randomInt } from "node:crypto";
import { testConfig } from "@manilla/testing/config";
import { testContext } from "@manilla/testing/context";
import { createMember } from "@manilla/testing/members";
import { onlyProviders } from "@manilla/testing/providers/only-providers";
import { replayServer } from "@manilla/testing/providers/vendor-answers";
import { expect, it } from "vitest";
import { receiveWebhook } from "../operations/webhook-inbox.ts";
import { createDojah } from "../providers/identity/dojah.ts";
import { exportData } from "../users/export-data.ts";
import { identityInbox } from "./process-check.ts";
import { startIdentity } from "./start-identity.ts";
import { readKycStatus } from "./status.ts";

// Data that is not stored cannot be stolen.
it("no table contains a BVN, a NIN, a face or a date of birth, though the provider sends them all", async () => {
  const [bvn, nin] = [`222${randomInt(1e7, 1e8 - 1)}`, `711${randomInt(1e7, 1e8 - 1)}`];
  const secrets = [bvn, nin, "1990-07-23", "/9j/4AAQSkZJRg"];
  const entity = {
    bvn,
    nin,
    date_of_birth: "1990-07-23",
    photo: "/9j/4AAQSkZJRg",
    first_name: "Adaeze",
    last_name: "Okonkwo",
  };
  let reference = "";
  const answer = () => ({
    reference_id: reference,
    verification_status: "Completed",
    value: bvn,
    selfie_url: "https://x.example//9j/4AAQSkZJRg",
    data: { government_data: { data: { bvn: { entity }, nin: { entity } } } },
  });
  const { url } = await replayServer(() => ({ body: answer() }));
  const identity = createDojah(testConfig({ DOJAH_BASE_URL: url }));
  const providers = onlyProviders({ identity });
  const ctx = await testContext({ overrides: { providers } });

  const ada = await createMember(ctx);
  const actor = { ...ada.actor, level: 1 as const };
  ({ reference } = await startIdentity(ctx, actor));
  const raw = Buffer.from(JSON.stringify(answer()));
  const signature = createHmac("sha256", ctx.config.DOJAH_SECRET_KEY).update(raw).digest("hex");
  await receiveWebhook(ctx, identityInbox(ctx), { raw, headers: { "x-dojah-signature": signature } });
  expect(await readKycStatus(ctx, actor)).toMatchObject({ userVerificationStatus: "Completed" });

  const { owner } = ctx.database;
  const tables = await owner.query<{ name: string }>(
    "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema in ('public', 'ledger') and table_type = 'BASE TABLE'",
  );
  expect(tables.rows.length).toBeGreaterThan(30);
  let text = JSON.stringify(await exportData(ctx, actor));
  for (const { name } of tables.rows)
    text += JSON.stringify((await owner.query(`select to_jsonb(t) from ${name} t`)).rows);
  expect(text).toContain("Adaeze Okonkwo");
  for (const secret of secrets) expect(text).not.toContain(secret);
});
