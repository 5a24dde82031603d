import { describe, expect, it } from "vitest";
import { testConfig } from "../../testing/config.ts";
import { replayServer } from "../../testing/replay-server.ts";
import { mutationsOf, vendorAnswer } from "../testing/vendor-answers/read.ts";
import { createDojah } from "./dojah.ts";

const server = await replayServer();
const dojah = createDojah(testConfig({ DOJAH_BASE_URL: server.url }));
const registry = vendorAnswer("dojah", "dojah-completed-bvn");
const document = vendorAnswer("dojah", "dojah-completed-document-no-typed-name");

function askWith(body: unknown, http = 200) {
  server.answers({ http, body });
  return dojah.ask("DJ-EXAMPLE001");
}

/** The document check with fields of the data changed. */
function documented(data: Record<string, unknown>) {
  const body = document.body as { data: object }; // an object in our own file
  return { ...body, data: { ...body.data, ...data } };
}

describe("the name of a completed check", () => {
  it("is the registry's, else the document's", async () => {
    expect(await askWith(registry.body)).toMatchObject({
      status: "completed",
      name: "<GOV FIRST> <GOV MIDDLE> <GOV LAST>",
    });
    expect(await askWith(document.body)).toMatchObject({ name: "<ID FIRST> <ID MIDDLE> <ID LAST>" });
  });

  it("is never the one that was typed", async () => {
    const typed = { status: true, data: { first_name: "TYPED", last_name: "NAME" } };
    expect((await askWith(documented({ user_data: typed }))).name).not.toContain("TYPED");
    await expect(askWith(documented({ user_data: typed, id: null }))).rejects.toThrow("without a name");
  });

  it("is found inside `entity` as well, with whose check it is", async () => {
    const body = { ...(registry.body as object), metadata: { user_id: "u-1" } };
    expect(await askWith({ entity: body })).toMatchObject({ status: "completed", userId: "u-1" });
  });
});

it.each(mutationsOf(document.body))("$name completes no check under another name", async ({ body }) => {
  const said = await askWith(body).catch(() => undefined);
  if (said?.status === "completed") expect(said.name).toMatch(/<ID|ZZ-unheard-of/);
});

it.each([400, 404])("HTTP %d is a check that was not begun", async (http) => {
  expect(await askWith({ error: "Verification not found" }, http)).toMatchObject({ status: "unknown" });
});

it.each([401, 403, 429, 500])("HTTP %d is no answer", async (http) => {
  await expect(askWith({ error: "no" }, http)).rejects.toThrow();
});
