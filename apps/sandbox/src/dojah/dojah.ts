/**
 * Dojah: identity. Format: Dojah documentation ("Widget", "Webhooks", "Verification"). Base URL: <sandbox>/dojah.
 * Widget: `/dojah/widget?widget_id=…&email=…&reference_id=…` (also `metadata[user_id]`, `user_data[first_name]`, …) in an
 * iframe; it posts `{type: "connect.account.success" | "connect.account.error" | "connect.widget.close", data}` and, as the
 * React SDK reports them, `{type: "loading" | "begin"}` to its parent.
 * Query: `GET /dojah/api/v1/kyc/verification?reference_id=…` with headers `AppId` and `Authorization: <secret>`.
 * Webhook: `x-dojah-signature` is hex HMAC-SHA256 over the raw body; `-v2` does not depend on the body and proves nothing.
 */
import { createHmac } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { testPerson } from "../banking/accounts.ts";
import { openShelf } from "../control/books.ts";
import { obeyFaults } from "../control/faults.ts";
import { sendPage } from "../control/pages.ts";
import type { World } from "../world.ts";

export const identityStatuses = ["Ongoing", "Completed", "Pending", "Failed", "Abandoned"] as const;
export type IdentityStatus = (typeof identityStatuses)[number];

export interface Verification {
  reference: string;
  status: IdentityStatus;
  email: string;
  userId: string;
  firstName: string;
  lastName: string;
  /** What the person was checked by: a record of the BVN, or a document alone. Checks kept before have none. */
  by?: "registry" | "document";
  message: string;
  createdAt: string;
  changedAt: string;
}

type Details = Partial<Pick<Verification, "email" | "userId" | "firstName" | "lastName" | "by">>;

export interface Identities {
  get(reference: string): Verification | undefined;
  /** Sets the status and, unless it is Ongoing, tells the subscriber of the webhook. */
  conclude(reference: string, status: IdentityStatus, details?: Details): Verification;
}

const messages: Record<IdentityStatus, string> = {
  Ongoing: "Verification is in progress",
  Completed: "Successfully completed the verification",
  Pending: "Verification needs a manual review",
  Failed: "The selfie does not match the government record",
  Abandoned: "The user left before the end",
};

export function openIdentities(world: World): Identities {
  const shelf = openShelf<Verification>(world.books, "dojah", "verification");
  return {
    get: (reference) => shelf.get(reference),
    conclude(reference, status, details = {}) {
      const at = world.clock.now().toISOString();
      const fresh = { reference, email: "", userId: "", ...testPerson, createdAt: at };
      const known = shelf.get(reference) ?? fresh;
      const given = Object.fromEntries(Object.entries(details).filter(([, value]) => value));
      const next = { ...known, ...given, status, message: messages[status], changedAt: at };
      shelf.put(reference, next, { outcome: status });
      if (status !== "Ongoing") announce(world, next);
      return next;
    },
  };
}

function announce(world: World, verification: Verification) {
  const secret = world.config.keys.DOJAH_SECRET_KEY;
  world.webhooks.send({
    vendor: "dojah",
    reference: verification.reference,
    event: verification.status,
    body: describeVerification(verification),
    sign: (raw) => ({
      "x-dojah-signature": createHmac("sha256", secret).update(raw).digest("hex"),
      "x-dojah-signature-v2": createHmac("sha256", secret).update(secret).digest("hex"),
    }),
  });
}

function documentOf({ first_name, last_name, dob }: { first_name: string; last_name: string; dob: string }) {
  const name = { first_name, middle_name: "", last_name };
  return { id_url: "", back_url: "", id_data: { ...name, date_of_birth: dob, document_type: "passport" } };
}

export function describeVerification(verification: Verification) {
  const { reference, status, firstName, lastName, email, userId } = verification;
  const done = status === "Completed";
  const person = { first_name: firstName, last_name: lastName, dob: "1994-03-12" };
  return {
    reference_id: reference,
    status: done,
    verification_status: status,
    verification_type: "LIVENESS",
    verification_mode: "LIVENESS",
    message: verification.message,
    metadata: { user_id: userId, deviceInfo: "sandbox", ipInfo: {} },
    data: {
      user_data: { status: done, data: person },
      ...(verification.by === "document"
        ? { id: { status: done, data: done ? documentOf(person) : {} } }
        : {
            government_data: {
              status: done,
              data: done ? { bvn: { entity: { ...person, bvn: "22222222222" } } } : {},
            },
          }),
      selfie: { status: done, data: done ? { match_score: 99.1, liveness_score: 98.4 } : {} },
      email: { status: email !== "", data: { email } },
      phone_number: { status: false, data: {} },
    },
  };
}

const startBody = z.object({
  widget_id: z.string(),
  reference_id: z.string().min(4).max(100),
  email: z.string().max(320).default(""),
  user_id: z.string().max(100).default(""),
});
const endBody = z.object({
  status: z.enum(["Completed", "Failed", "Abandoned", "Pending"]),
  first_name: z.string().trim().max(60).default(""),
  last_name: z.string().trim().max(60).default(""),
});

/** The hosted widget. What its buttons do is the same as what control does. */
export function dojahWidgetRoutes(app: FastifyInstance, world: World, identities: Identities) {
  app.get("/widget", async (_request, reply) => sendPage(reply, "dojah-widget.html", { framedBy: "*" }));
  app.get("/widget.js", async (_request, reply) => sendPage(reply, "dojah-widget.js"));

  app.post("/widget/sessions", async (request, reply) => {
    const body = startBody.safeParse(request.body);
    if (!body.success) return reply.code(400).send({ error: "widget_id and reference_id are needed" });
    if (body.data.widget_id !== world.config.keys.DOJAH_WIDGET_ID) {
      return reply.code(404).send({ error: "Widget not found" });
    }
    const { reference_id, email, user_id: userId } = body.data;
    const known = identities.get(reference_id);
    if (known?.status === "Completed") return describeVerification(known);
    return describeVerification(identities.conclude(reference_id, "Ongoing", { email, userId }));
  });

  app.post<{ Params: { reference: string } }>("/widget/sessions/:reference/end", async (request, reply) => {
    const body = endBody.safeParse(request.body);
    const known = identities.get(request.params.reference);
    if (!body.success || !known) return reply.code(400).send({ error: "Unknown verification" });
    if (known.status === "Completed") return describeVerification(known);
    const { status, first_name: firstName, last_name: lastName } = body.data;
    return describeVerification(identities.conclude(known.reference, status, { firstName, lastName }));
  });
}

export function dojahRoutes(app: FastifyInstance, world: World, identities: Identities) {
  obeyFaults(app, "dojah", world);
  app.addHook("onRequest", async (request, reply) => {
    const { DOJAH_APP_ID: appId, DOJAH_SECRET_KEY: secret } = world.config.keys;
    if (request.headers.appid === appId && request.headers.authorization === secret) return;
    return reply.code(401).send({ error: "Your secret key could not be authenticated" });
  });

  app.get<{ Querystring: { reference_id?: string } }>(
    "/kyc/verification",
    { config: { operation: "verification" } },
    async (request, reply) => {
      const found = identities.get(request.query.reference_id ?? "");
      return found ? describeVerification(found) : reply.code(404).send({ error: "Verification not found" });
    },
  );

  const subscription = z.object({ webhook: z.url(), service: z.string() });
  app.post("/webhook/subscribe", { config: { operation: "subscribe" } }, async (request, reply) => {
    // Accepted as the vendor does; this sandbox always calls the one address it was started with.
    if (!subscription.safeParse(request.body).success)
      return reply.code(400).send({ error: "Invalid request" });
    return { entity: "Webhook added successfully" };
  });
}
