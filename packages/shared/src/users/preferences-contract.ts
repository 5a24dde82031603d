import * as z from "zod/mini";
import { lineInput } from "../http/fields.ts";
import { defineRoute } from "../http/route.ts";
import { namedObject } from "../http/with-meta.ts";
import { sessionUser } from "./contract.ts";
import { userMessages } from "./rules.ts";

const chosen = z.strictObject({ name: lineInput(80).check(z.minLength(1)), description: lineInput(200) });
const preference = namedObject("Preference", { name: z.string(), description: z.string() });

export const savePreferences = defineRoute({
  name: "savePreferences",
  endpoint: "POST /users/preferences",
  summary: "Save preferences and finish onboarding",
  body: z.strictObject({
    preferences: z.array(chosen, userMessages.featureRequired).check(z.minLength(1), z.maxLength(50)),
  }),
  reply: z.object({ preferences: z.array(preference), user: sessionUser }),
});

export const skipPreferences = defineRoute({
  name: "skipPreferences",
  endpoint: "POST /users/preferences/skip",
  summary: "Skip preferences and finish onboarding",
  reply: z.object({ user: sessionUser }),
});

export const getPreferences = defineRoute({
  name: "getPreferences",
  endpoint: "GET /users/preferences",
  summary: "List chosen and available preferences",
  reply: z.object({ preferences: z.array(preference), available: z.array(preference) }),
});
