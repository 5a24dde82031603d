import { createFakeEmail } from "@manilla/testing/providers/fake-messages";
import { onlyProviders } from "@manilla/testing/providers/only-providers";
import { expect, it } from "vitest";
import { ask, newDetails, signUp, testApp } from "../testing/app.ts";
import { accountRoutes } from "./account.ts";
import { usersRoutes } from "./users.ts";

const email = createFakeEmail();
const providers = onlyProviders({ email });
const { app } = await testApp({
  routes: [accountRoutes, usersRoutes],
  config: { RATE_LIMIT_FACTOR: "1000" },
  overrides: { providers },
});

const routes = {
  "POST /users/forgot-password": (identifier: string) => ({ identifier }),
  "POST /users/login": (identifier: string) => ({ identifier, password: "Wrong-pass-1" }),
  "POST /users/reset-password": (identifier: string) => ({
    identifier,
    code: "000000",
    password: "Another-pass-2",
  }),
};

it.each(Object.entries(routes))("%s says the same of known and unknown people", async (line, bodyOf) => {
  const { person } = await signUp(app);
  const words = new Set<string>();
  for (const identifier of [person.email, newDetails().email, person.email, newDetails().email]) {
    const { status, json } = await ask(app, line, { body: bodyOf(identifier) });
    words.add(`${status} ${json.code} ${json.message}`);
  }
  expect([...words]).toHaveLength(1);
});
