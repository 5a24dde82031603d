import { termsVersion } from "@manilla/shared/legal/terms-version";
import { expect, it } from "vitest";
import { ask, newDetails, testApp } from "../testing/app.ts";
import { usersRoutes } from "./users.ts";

const { app, ctx } = await testApp({ routes: [usersRoutes] });

async function consentOf(body: object) {
  const { status, json } = await ask(app, "POST /users/register", { body });
  const select = { termsVersion: true, termsAcceptedAt: true, createdAt: true };
  const user = json.data && (await ctx.prisma.user.findUnique({ where: { id: json.data.user.id }, select }));
  return { status, user };
}

it("records by itself that a new person agreed to the terms in force, and when", async () => {
  const { user } = await consentOf(newDetails());
  expect(user).toMatchObject({ termsVersion, termsAcceptedAt: user.createdAt });
});

it("takes the five printed fields and no version of a client's choice", async () => {
  expect((await consentOf({ ...newDetails(), termsVersion })).status).toBe(400);
});
