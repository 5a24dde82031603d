import { createHmac } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { keys, startOutside } from "../testing/outside.ts";

const outside = await startOutside();
afterAll(() => outside.close());

const verification = (reference: string) =>
  outside.get(`/dojah/api/v1/kyc/verification?reference_id=${reference}`, keys.dojah);
const start = (reference: string) => {
  const body = {
    widget_id: "sandbox-widget",
    reference_id: reference,
    email: "ada@example.com",
    user_id: "u1",
  };
  return outside.post("/dojah/widget/sessions", body);
};

describe("an identity check at Dojah", () => {
  it("is ongoing once the widget opened, and completed by its button", async () => {
    await start("DJ-1001");
    expect((await verification("DJ-1001")).body).toMatchObject({
      verification_status: "Ongoing",
      status: false,
    });
    const end = { status: "Completed", first_name: "Ngozi", last_name: "Eze" };
    await outside.post("/dojah/widget/sessions/DJ-1001/end", end);
    expect((await verification("DJ-1001")).body).toMatchObject({
      verification_status: "Completed",
      metadata: { user_id: "u1" },
      data: { user_data: { data: { first_name: "Ngozi", last_name: "Eze" } } },
    });
    const hook = await outside.webhook("dojah", ({ body }) => body.reference_id === "DJ-1001");
    const signature = createHmac("sha256", "dojah-sandbox-secret-0001").update(hook.raw).digest("hex");
    expect(hook.headers["x-dojah-signature"]).toBe(signature);
  });

  it.each(["Failed", "Abandoned", "Pending"])(
    "%s by control is what query and webhook say",
    async (status) => {
      await outside.post(`/control/identity/DJ-${status}`, { status });
      expect((await verification(`DJ-${status}`)).body.verification_status).toBe(status);
      const hook = await outside.webhook("dojah", ({ body }) => body.reference_id === `DJ-${status}`);
      expect(hook.body).toMatchObject({ verification_status: status, status: false });
    },
  );

  it("stays completed whatever the widget sends later", async () => {
    await outside.post("/control/identity/DJ-kept", { status: "Completed" });
    await outside.post("/dojah/widget/sessions/DJ-kept/end", { status: "Failed" });
    expect((await verification("DJ-kept")).body.verification_status).toBe("Completed");
  });

  it("refuses unknown widgets, references and keys", async () => {
    expect(
      (await outside.post("/dojah/widget/sessions", { widget_id: "other", reference_id: "D1" })).status,
    ).toBe(400);
    expect(
      (await outside.post("/dojah/widget/sessions", { widget_id: "other", reference_id: "DJ-10" })).status,
    ).toBe(404);
    expect((await verification("DJ-nobody")).status).toBe(404);
    expect((await outside.get("/dojah/api/v1/kyc/verification?reference_id=DJ-1001")).status).toBe(401);
  });

  it("has a page that may be framed", async () => {
    const page = await outside.get("/dojah/widget?widget_id=sandbox-widget");
    expect(page.status).toBe(200);
    expect(page.headers.get("content-security-policy")).toContain("frame-ancestors *");
  });
});
