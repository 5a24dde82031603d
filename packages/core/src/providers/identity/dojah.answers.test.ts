import { createHmac } from "node:crypto";
import { testConfig } from "@manilla/testing/config";
import { mutationsOf, replayServer, vendorAnswer } from "@manilla/testing/providers/vendor-answers";
import { describe, expect, it } from "vitest";
import { createDojah } from "./dojah.ts";

const server = await replayServer();
const dojah = createDojah(testConfig({ DOJAH_BASE_URL: server.url }));
const registry = vendorAnswer("dojah", "dojah-completed-bvn");
const document = vendorAnswer("dojah", "dojah-completed-document-no-typed-name");

function askWith(body: unknown, http = 200) {
  server.setAnswer({ http, body });
  return dojah.ask("DJ-EXAMPLE001");
}

function documented(data: Record<string, unknown>) {
  const body = document.body as { data: object };
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

  it("is found inside `entity` or `data` as well, with whose check it is", async () => {
    const body = { ...(registry.body as object), metadata: { user_id: "u-1" } };
    for (const wrapped of [{ entity: body }, { status: true, data: body }])
      expect(await askWith(wrapped)).toMatchObject({ status: "completed", userId: "u-1" });
  });

  it("is the registry's where its record is not inside `entity`", async () => {
    const bvn = { first_name: "ADA", last_name: "OBI", bvn: "22212345678" };
    const said = await askWith(documented({ government_data: { data: { bvn, nin: { entity: null } } } }));
    expect(said).toMatchObject({ name: "ADA OBI", numbers: [{ kind: "bvn", value: "22212345678" }] });
  });
});

it("an answer with the pictures of a face and a document is read", async () => {
  const image = "/9j/4AAQSkZJRg".repeat(150_000);
  const pictures = documented({ selfie: { data: { selfie_image: image, id_image: image } } });
  expect(await askWith(pictures)).toMatchObject({ status: "completed" });
});

// If a typed number identified the person, anybody could type a stranger's number and block the stranger's check.
it("a BVN that was typed and not found in the registry identifies nobody", async () => {
  const typed = { id_type: "BVN", value: "22212345678" };
  const passport = { ...(document.body as object), ...typed };
  expect((await askWith(passport)).numbers.map(({ kind }) => kind)).not.toContain("bvn");
  const record = { bvn: { entity: { first_name: "ADA", last_name: "OBI" } } };
  const found = documented({ government_data: { data: record } });
  expect((await askWith({ ...found, ...typed })).numbers).toContainEqual({
    kind: "bvn",
    value: "22212345678",
  });
  const other = documented({ government_data: { data: { nin: record.bvn } } });
  expect((await askWith({ ...other, ...typed })).numbers).not.toContainEqual({
    kind: "bvn",
    value: "22212345678",
  });
});

describe("the status", () => {
  const statusOf = async (word: unknown) =>
    (await askWith({ ...(document.body as object), verification_status: word })).status;

  it.each([
    ["Ongoing", "ongoing"],
    ["Pending", "pending"],
    ["Completed", "completed"],
    [" completed ", "completed"],
    ["Successful", "completed"],
    ["Approved", "completed"],
    ["Failed", "failed"],
    ["Abandoned", "abandoned"],
    ["Success", "unclear"],
    ["Declined", "unclear"],
    ["", "unclear"],
  ])("%j is %s", async (word, status) => expect(await statusOf(word)).toBe(status));

  it("is passed on where it is unclear, without a name or a number", async () => {
    const said = await askWith({ ...(registry.body as object), verification_status: "Declined" });
    expect(said).toMatchObject({ unclearWord: "Declined", name: null, numbers: [] });
  });
});

it("a check under a reference of the vendor's own is ours by its metadata alone", async () => {
  const ours = { ...(registry.body as object), reference_id: "DJ-OTHER00001" };
  await expect(askWith(ours)).rejects.toThrow("another check");
  const metadata = { user_id: "u-1", reference: "DJ-EXAMPLE001" };
  expect(await askWith({ ...ours, metadata })).toMatchObject({ status: "completed", userId: "u-1" });
  await expect(askWith({ ...ours, metadata: { ...metadata, reference: "DJ-X" } })).rejects.toThrow();
});

it.each(mutationsOf(document.body))("$what completes no check under another name", async ({ body }) => {
  const said = await askWith(body).catch(() => undefined);
  if (said?.status === "completed") expect(said.name).toMatch(/<ID|SOMETHING_NEW/);
});

it("a webhook is signed over its bytes, or over its body written anew", () => {
  const key = testConfig().DOJAH_SECRET_KEY;
  const body = { reference_id: "DJ-EXAMPLE001", verification_status: "Completed" };
  const spaced = Buffer.from(JSON.stringify(body, null, 2));
  const signed = (over: Buffer | string, secret = key) =>
    dojah.parseWebhook(spaced, {
      "x-dojah-signature": createHmac("sha256", secret).update(over).digest("hex"),
    });
  for (const over of [spaced, JSON.stringify(body)])
    expect(signed(over)).toMatchObject({ kind: "message", message: { reference: "DJ-EXAMPLE001", body } });
  expect(signed(spaced, "another")).toEqual({ kind: "forged" });
});

it.each([400, 404])("HTTP %d is a check that was not begun", async (http) => {
  expect(await askWith({ error: "Verification not found" }, http)).toMatchObject({ status: "unknown" });
});

it.each([401, 403, 429, 500])("HTTP %d is no answer", async (http) => {
  await expect(askWith({ error: "no" }, http)).rejects.toThrow();
});
