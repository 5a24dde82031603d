/**
 * Dojah: identity. Format: Dojah documentation ("Widget", "Webhooks", "Verification"). The widget posts `{type,
 * data}` to its parent, with the types that the vendor's React SDK reports. `x-dojah-signature` is hex HMAC-SHA256
 * over the raw body. `x-dojah-signature-v2` is an HMAC of the secret itself, so it proves nothing about the body.
 */
import { createHmac } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { personOf } from "../banking/accounts.ts";
import { openShelf } from "../control/books.ts";
import { vendorCalls } from "../control/faults.ts";
import { sendPage } from "../control/pages.ts";
import { drawDigits } from "../dice.ts";
import type { World } from "../world.ts";

export const identityStatuses = ["Ongoing", "Completed", "Pending", "Failed", "Abandoned"] as const;

type IdentityStatus = (typeof identityStatuses)[number];

interface Verification {
  reference: string;
  status: IdentityStatus;
  email: string;
  metadata: { user_id: string; reference: string };
  bvn: string;
  firstName: string;
  lastName: string;
  by?: "registry" | "document";
  message: string;
  createdAt: string;
  changedAt: string;
}

function documentOf(person: { first_name: string; last_name: string; dob: string }, bvn: string) {
  const name = { first_name: person.first_name, middle_name: "", last_name: person.last_name };
  const document = { document_type: "passport", document_number: `A${drawDigits(8, "passport", bvn)}` };
  const id_data = { ...name, ...document, nationality: "NIGERIAN", date_of_birth: person.dob };
  return { id_data };
}

export function describeVerification(verification: Verification) {
  const { reference, status, firstName, lastName, email, bvn, metadata } = verification;
  const done = status === "Completed";
  const person = { first_name: firstName, last_name: lastName, dob: "1994-03-12" };
  const isDocument = verification.by === "document";
  const checked = isDocument
    ? { id: { status: done, data: done ? documentOf(person, bvn) : {} } }
    : { government_data: { status: done, data: done ? { bvn: { entity: { ...person, bvn } } } : {} } };
  return {
    reference_id: reference,
    status: done,
    verification_status: status,
    message: verification.message,
    ...(done && !isDocument && { id_type: "BVN", value: bvn }),
    metadata,
    data: {
      user_data: { status: done, data: person },
      ...checked,
      email: { status: email !== "", data: { email } },
    },
  };
}

type Person = Pick<Verification, "email" | "metadata" | "bvn" | "firstName" | "lastName" | "by">;
type Details = { [Name in keyof Person]?: Person[Name] | undefined };

export type Identities = ReturnType<typeof openIdentities>;

const messages: Record<IdentityStatus, string> = {
  Ongoing: "Verification is in progress",
  Completed: "Successfully completed the verification",
  Pending: "Verification needs a manual review",
  Failed: "The selfie does not match the government record",
  Abandoned: "The user left before the end",
};

export function openIdentities(world: World) {
  const shelf = openShelf<Verification>(world.books, "dojah", "verification");
  return {
    get: (reference: string) => shelf.get(reference),
    /** Sends the webhook, unless the status is Ongoing. */
    conclude(reference: string, status: IdentityStatus, details: Details = {}): Verification {
      const at = world.clock.now().toISOString();
      const stored = shelf.get(reference);
      const fresh = { reference, email: "", metadata: { user_id: "", reference }, createdAt: at };
      const given = Object.fromEntries(Object.entries(details).filter(([, value]) => value));
      // A made-up BVN has the form 22…5, so its person is never `testPerson` (banking/accounts.ts).
      const ownBvn = `22${drawDigits(8, "bvn", details.metadata?.user_id || reference)}5`;
      const bvn = details.bvn || stored?.bvn || ownBvn;
      const person = { ...personOf(bvn.slice(1)), bvn };
      const change = { ...(bvn !== stored?.bvn && person), ...given, status, message: messages[status] };
      const next = { ...fresh, ...person, ...stored, ...change, changedAt: at };
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

const bvnField = z
  .string()
  .trim()
  .regex(/^(\d{11})?$/)
  .default("");
const startBody = z.object({
  widget_id: z.string(),
  reference_id: z.string().min(4).max(100),
  email: z.string().max(320).default(""),
  user_id: z.string().max(100).default(""),
  reference: z.string().max(100).default(""),
});
const endBody = z.object({
  status: z.enum(["Completed", "Failed", "Abandoned", "Pending"]),
  bvn: bvnField,
  first_name: z.string().trim().max(60).default(""),
  last_name: z.string().trim().max(60).default(""),
});

function openedWith(verification: Verification) {
  return { ...describeVerification(verification), bvn: verification.bvn };
}

export function dojahWidgetRoutes(app: FastifyInstance, world: World, identities: Identities) {
  app.get("/widget", async (_request, reply) => sendPage(reply, "dojah-widget.html", { framedBy: "*" }));
  app.get("/widget.js", async (_request, reply) => sendPage(reply, "dojah-widget.js"));

  app.post("/widget/sessions", async (request, reply) => {
    const body = startBody.safeParse(request.body);
    if (!body.success) return reply.code(400).send({ error: "widget_id and reference_id are needed" });
    if (body.data.widget_id !== world.config.keys.DOJAH_WIDGET_ID) {
      return reply.code(404).send({ error: "Widget not found" });
    }
    const { reference_id, email, user_id, reference } = body.data;
    const known = identities.get(reference_id);
    if (known?.status === "Completed") return openedWith(known);
    const details = { email, metadata: { user_id, reference } };
    return openedWith(identities.conclude(reference_id, "Ongoing", details));
  });

  app.post<{ Params: { reference: string } }>("/widget/sessions/:reference/end", async (request, reply) => {
    const body = endBody.safeParse(request.body);
    const known = identities.get(request.params.reference);
    if (!body.success || !known) return reply.code(400).send({ error: "Unknown verification" });
    if (known.status === "Completed") return describeVerification(known);
    const { status, bvn, first_name, last_name } = body.data;
    const details = { bvn, firstName: first_name, lastName: last_name };
    return describeVerification(identities.conclude(known.reference, status, details));
  });
}

export function dojahRoutes(app: FastifyInstance, world: World, identities: Identities) {
  const on = vendorCalls(app, "dojah", world);
  app.addHook("onRequest", async (request, reply) => {
    const { DOJAH_APP_ID: appId, DOJAH_SECRET_KEY: secret } = world.config.keys;
    if (request.headers.appid === appId && request.headers.authorization === secret) return;
    return reply.code(401).send({ error: "Your secret key could not be authenticated" });
  });

  on("GET /kyc/verification", "verification", async (request, reply) => {
    const found = identities.get(request.query.reference_id ?? "");
    return found ? describeVerification(found) : reply.code(404).send({ error: "Verification not found" });
  });
}
