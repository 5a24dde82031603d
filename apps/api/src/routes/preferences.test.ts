import { describe, expect, it } from "vitest";
import { ask, signUp, testApp } from "../testing/app.ts";
import { usersRoutes } from "./users.ts";

const { app, ctx } = await testApp({ routes: [usersRoutes] });

describe("choosing features", () => {
  const item = { name: "Bill Payments", description: "Airtime, data, cable TV and electricity" };

  it("keeps them and completes the sign-up", async () => {
    const { token } = await signUp(app);
    const saved = await ask(app, "POST /users/preferences", { token, body: { preferences: [item, item] } });
    expect(saved).toMatchObject({
      status: 200,
      json: { data: { preferences: [item], user: { signupFlowCompleted: true } } },
    });
    const read = await ask(app, "GET /users/preferences", { token });
    expect(read.json.data.preferences).toEqual([item]);
    expect(read.json.data.available.map(({ name }: { name: string }) => name)).toEqual([
      "Fiat Transactions",
      "Crypto Transactions",
      "Bill Payments",
    ]);
  });

  it("refuses what is not active, and does not complete the sign-up with it", async () => {
    const { token } = await signUp(app);
    for (const name of ["Gift Cards", "Nonsense"]) {
      const preferences = [{ name, description: "x" }];
      const refused = await ask(app, "POST /users/preferences", { token, body: { preferences } });
      expect(refused.status, name).toBe(400);
    }
    expect((await ask(app, "GET /users/preferences", { token })).json.data.preferences).toEqual([]);
  });

  it("may be skipped", async () => {
    const { token } = await signUp(app);
    const skipped = await ask(app, "POST /users/preferences/skip", { token });
    expect(skipped.json.data.user.signupFlowCompleted).toBe(true);
  });

  it("refuses none, and more than fifty", async () => {
    const { token } = await signUp(app);
    const none = await ask(app, "POST /users/preferences", { token, body: { preferences: [] } });
    expect(none).toMatchObject({
      status: 400,
      json: { message: "Please select at least one feature to continue" },
    });
    const many = Array.from({ length: 51 }, (_, i) => ({ name: `n${i}`, description: "" }));
    expect((await ask(app, "POST /users/preferences", { token, body: { preferences: many } })).status).toBe(
      400,
    );
  });

  it("refuses fields it does not know, and changes nothing", async () => {
    const { token, user } = await signUp(app);
    for (const extra of [{ role: "admin" }, { kycLevel: 3 }, { userId: "x" }]) {
      const body = { preferences: [item], ...extra };
      expect((await ask(app, "POST /users/preferences", { token, body })).status).toBe(400);
    }
    const { rows } = await ctx.pool.query("select role, signup_flow_completed from users where id = $1", [
      user.id,
    ]);
    expect(rows).toEqual([{ role: "user", signup_flow_completed: false }]);
  });
});
