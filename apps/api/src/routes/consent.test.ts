import { termsVersion } from "@manilla/shared/legal/terms-version";
import { expect, it } from "vitest";
import { ask, someone, testApp } from "../testing/app.ts";
import { usersRoutes } from "./users.ts";

const { app, ctx } = await testApp({ routes: [usersRoutes] });

async function consentOf(body: object) {
  const { status, json } = await ask(app, "POST /users/register", { body });
  const select = { termsVersion: true, termsAcceptedAt: true, createdAt: true };
  const user = json.data && (await ctx.prisma.user.findUnique({ where: { id: json.data.user.id }, select }));
  return { status, user };
}

it("keeps which version of the terms a new person agreed to, and when", async () => {
  const { user } = await consentOf({ ...someone(), termsVersion });
  expect(user).toMatchObject({ termsVersion, termsAcceptedAt: user.createdAt });
});

it("keeps none for a client that showed none, and takes no version there never was", async () => {
  expect((await consentOf(someone())).user).toMatchObject({ termsVersion: null, termsAcceptedAt: null });
  expect((await consentOf({ ...someone(), termsVersion: "1999-01-01" })).status).toBe(400);
});
