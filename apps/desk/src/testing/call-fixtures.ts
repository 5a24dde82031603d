import { randomUUID } from "node:crypto";
import { openCase } from "@manilla/core/cases/open-case";
import type { RouteExample } from "@manilla/http/route-example";
import { staffMember } from "@manilla/testing/fixtures/staff-fixture";
import { member } from "@manilla/testing/members";
import { waitingWithdrawal } from "@manilla/testing/people";
import { totpCode } from "@manilla/testing/totp-code";
import { ask, signedIn } from "./desk.ts";
import type { Caller, World } from "./passkey-fixtures.ts";
import { preparePasskeys } from "./passkey-fixtures.ts";

export type Parts = Pick<RouteExample, "params" | "query" | "body">;
type Prepare = (world: World, caller: Caller) => Promise<Parts>;

const reason = "a call of a test";

async function customerId({ ctx }: World): Promise<string> {
  return (await member(ctx)).actor.userId;
}

export async function reportedCase({ ctx }: World, owner?: string): Promise<string> {
  const { actor } = await member(ctx);
  const userId = owner ?? actor.userId;
  const transactionId = await waitingWithdrawal(ctx.database, { naira: "1000", owner: userId });
  const report = { kind: "not_arrived", transactionId, message: "Where is it?" } as const;
  return String(JSON.parse((await openCase(ctx, { ...actor, userId }, report)).answerText).id);
}

export async function proposalOf(world: World, { cookie }: Pick<Caller, "cookie">): Promise<string> {
  const subject = await customerId(world);
  const body = { kind: "credit.goodwill", subject, parameters: { amount: "1500" }, reason };
  return String((await ask(world.app, "POST /proposals", { cookie, body })).json.data.id);
}

export async function viewOf({ app }: World, { cookie }: Pick<Caller, "cookie">): Promise<string> {
  const body = { name: randomUUID(), address: "/proposals?state=open" };
  return String((await ask(app, "POST /views", { cookie, body })).json.data.id);
}

async function colleague({ app, ctx }: World): Promise<Caller> {
  return signedIn(app, ctx, "supervisor");
}

const customerParams: Prepare = async (world) => ({ params: { id: await customerId(world) } });
const caseParams: Prepare = async (world) => ({ params: { id: await reportedCase(world) } });
const ownProposal: Prepare = async (world, caller) => ({ params: { id: await proposalOf(world, caller) } });
const withWithdrawal: Prepare = async (world) => {
  await waitingWithdrawal(world.ctx.database, { naira: "250000", owner: await customerId(world) });
  return {};
};

/** Creates the rows that a call needs. Calls that are not listed need none. */
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
  readDeskCase: caseParams,
  answerDeskCase: caseParams,
  noteOnDeskCase: caseParams,
  assignDeskCase: caseParams,
  setDeskCasePriority: caseParams,
  setDeskCaseDeadline: async (world, caller) => ({
    ...(await caseParams(world, caller)),
    body: { dueAt: new Date(world.ctx.clock.now().getTime() + 86_400_000).toISOString() },
  }),
  searchDesk: async ({ ctx }) => ({ query: { q: (await member(ctx)).username } }),
  readCustomer: customerParams,
  readCustomerTimeline: customerParams,
  noteOnCustomer: customerParams,
  showContacts: customerParams,
  readOperation: async ({ ctx }) => ({
    params: {
      id: await waitingWithdrawal(ctx.database, { naira: "250000", owner: (await member(ctx)).actor.userId }),
    },
  }),
  listProposals: async (world, caller) => {
    await proposalOf(world, caller);
    return {};
  },
  readProposal: ownProposal,
  changeProposal: ownProposal,
  withdrawProposal: ownProposal,
  previewProposal: async (world) => ({ body: { subject: await customerId(world) } }),
  makeProposal: async (world) => ({ body: { id: randomUUID(), subject: await customerId(world) } }),
  decideProposal: async (world) => ({ params: { id: await proposalOf(world, await colleague(world)) } }),
  listAudit: async ({ app, ctx }, { cookie }) => {
    const { actor } = await member(ctx);
    await ask(app, `GET /customers/${actor.userId}`, { cookie });
    return {};
  },
  readDeskStaff: async (world) => ({ params: { id: (await colleague(world)).staff.userId } }),
  endDeskSessions: async (world) => ({ params: { id: (await colleague(world)).staff.userId } }),
  readQueue: withWithdrawal,
  exportQueue: withWithdrawal,
  listViews: async (world, caller) => {
    await viewOf(world, caller);
    return {};
  },
  removeView: async (world, caller) => ({ params: { id: await viewOf(world, caller) } }),
};

export async function liveParts(world: World, caller: Caller, name: string): Promise<Parts> {
  return (await prepare[name]?.(world, caller)) ?? {};
}
