import { randomUUID } from "node:crypto";
import { openCase } from "@manilla/core/cases/open-case";
import { staffMember } from "@manilla/testing/fixtures/staff-fixture";
import { createMember } from "@manilla/testing/members";
import { waitingWithdrawal } from "@manilla/testing/people";
import { totpCode } from "@manilla/testing/totp-code";
import { callDesk, signedIn } from "./desk.ts";
import { type Caller, type Parts, preparePasskeys, type World } from "./passkey-fixtures.ts";

type Prepare = (world: World, caller: Caller) => Promise<Parts>;

const reason = "a call of a test";

async function customerId({ ctx }: World): Promise<string> {
  return (await createMember(ctx)).actor.userId;
}

export async function reportedCase({ ctx }: World, owner?: string): Promise<string> {
  const { actor } = await createMember(ctx);
  const userId = owner ?? actor.userId;
  const transactionId = await waitingWithdrawal(ctx.database, { naira: "1000", owner: userId });
  const report = { kind: "not_arrived", transactionId, message: "Where is it?" } as const;
  return String(JSON.parse((await openCase(ctx, { ...actor, userId }, report)).answerText).id);
}

export async function proposalOf(world: World, { cookie }: Pick<Caller, "cookie">): Promise<string> {
  const subject = await customerId(world);
  const body = { kind: "credit.goodwill", subject, parameters: { amount: "1500" }, reason };
  return String((await callDesk(world.app, "POST /proposals", { cookie, body })).json.data.id);
}

export async function viewOf({ app }: World, { cookie }: Pick<Caller, "cookie">): Promise<string> {
  const body = { name: randomUUID(), address: "/proposals?state=open" };
  return String((await callDesk(app, "POST /views", { cookie, body })).json.data.id);
}

async function colleague({ app, ctx }: World): Promise<Caller> {
  return signedIn(app, ctx, "supervisor");
}

function ofCustomer(body?: Parts["body"]): Prepare {
  return async (world) => ({ params: { id: await customerId(world) }, ...(body && { body }) });
}
function ofCase(body?: Parts["body"]): Prepare {
  return async (world) => ({ params: { id: await reportedCase(world) }, ...(body && { body }) });
}
function ofOwnProposal(body?: Parts["body"]): Prepare {
  return async (world, caller) => ({
    params: { id: await proposalOf(world, caller) },
    ...(body && { body }),
  });
}
const withWithdrawal: Prepare = async (world) => {
  await waitingWithdrawal(world.ctx.database, { naira: "250000", owner: await customerId(world) });
  return { params: { name: "withdrawals" } };
};

const messageId = "7d1f0b7e-2c54-4e0b-9f6c-1a2b3c4d5e60";
const parameters = { amount: "1500" };

/** Creates the rows that a call needs and returns a valid request. */
const prepare: Readonly<Record<string, Prepare>> = {
  signInToDesk: async ({ ctx }) => {
    const { username, password, secret } = await staffMember(ctx, "agent");
    return { body: { identifier: username, password, code: totpCode(secret, ctx.clock.now()) } };
  },
  ...preparePasskeys,
  listDeskCases: async (world) => {
    await reportedCase(world);
    return {};
  },
  readDeskCase: ofCase(),
  answerDeskCase: ofCase({ text: "We approved your withdrawal.", state: "answered", messageId }),
  noteOnDeskCase: ofCase({ text: "The bank confirmed by phone.", messageId }),
  assignDeskCase: ofCase({ to: "me" }),
  setDeskCasePriority: ofCase({ priority: "urgent" }),
  setDeskCaseDeadline: async (world) => ({
    params: { id: await reportedCase(world) },
    body: { dueAt: new Date(world.ctx.clock.now().getTime() + 86_400_000).toISOString(), reason },
  }),
  searchDesk: async ({ ctx }) => ({ query: { q: (await createMember(ctx)).username } }),
  readCustomer: ofCustomer(),
  readCustomerTimeline: ofCustomer(),
  noteOnCustomer: ofCustomer({ text: "Called back about the missing transfer" }),
  showContacts: ofCustomer({ reason }),
  readOperation: async (world) => ({
    params: {
      id: await waitingWithdrawal(world.ctx.database, { naira: "250000", owner: await customerId(world) }),
    },
  }),
  listProposals: async (world, caller) => {
    await proposalOf(world, caller);
    return {};
  },
  readProposal: ofOwnProposal(),
  changeProposal: ofOwnProposal({ version: 1, parameters: { amount: "1200" }, reason }),
  withdrawProposal: ofOwnProposal(),
  previewProposal: async (world) => ({
    body: { kind: "credit.goodwill", subject: await customerId(world), parameters },
  }),
  makeProposal: async (world) => ({
    body: { id: randomUUID(), kind: "credit.goodwill", subject: await customerId(world), parameters, reason },
  }),
  decideProposal: async (world) => ({
    params: { id: await proposalOf(world, await colleague(world)) },
    body: { version: 1, approves: true, reason },
  }),
  listAudit: async ({ app, ctx }, { cookie }) => {
    const { actor } = await createMember(ctx);
    await callDesk(app, `GET /customers/${actor.userId}`, { cookie });
    return {};
  },
  readDeskStaff: async (world) => ({ params: { id: (await colleague(world)).staff.userId } }),
  endDeskSessions: async (world) => ({
    params: { id: (await colleague(world)).staff.userId },
    body: { reason, passkeys: true },
  }),
  readQueue: withWithdrawal,
  exportQueue: withWithdrawal,
  listViews: async (world, caller) => {
    await viewOf(world, caller);
    return {};
  },
  saveView: async () => ({ body: { name: "Open proposals", address: "/proposals?state=open" } }),
  removeView: async (world, caller) => ({ params: { id: await viewOf(world, caller) } }),
};

export async function validRequest(world: World, caller: Caller, name: string): Promise<Parts> {
  return (await prepare[name]?.(world, caller)) ?? {};
}
