import type { Staff } from "@manilla/core/audit/audit";
import { answerCase, noteOnCase, setDeadline } from "@manilla/core/cases/answer-case";
import { answersFor } from "@manilla/core/cases/canned-answers";
import {
  assignCase,
  listQueue,
  type QueuedCase,
  readCaseAsStaff,
  setPriority,
} from "@manilla/core/cases/staff-cases";
import type { Context } from "@manilla/core/context";
import { answeredCaseState, caseState } from "@manilla/shared/cases/contract";
import { casePriorities } from "@manilla/shared/cases/kinds";
import { SetupError } from "../services/process.ts";
import { momentOf, toTheMinute } from "./days.ts";
import { printRow, printRows, type Row } from "./print.ts";
import type { OpsRequest } from "./request.ts";
import { signIn } from "./sign-in.ts";

type Given = OpsRequest & { id: string };

const commands: Readonly<Record<string, (ctx: Context, staff: Staff, given: Given) => Promise<void>>> = {
  show,
  assign,
  priority,
  answer,
  note,
  deadline,
};

/** pnpm ops case list | show | assign | priority | answer | note | deadline */
export async function cases(ctx: Context, given: OpsRequest): Promise<void> {
  const [what = "", id] = given.words;
  if (what === "list") return list(ctx, given);
  const command = Object.hasOwn(commands, what) ? commands[what] : undefined;
  if (!command)
    throw new SetupError(`There is no command case ${what}: list, ${Object.keys(commands).join(", ")}.`);
  if (id === undefined) throw new SetupError(`Name the case: pnpm ops case ${what} CASE-…`);
  await command(ctx, await signIn(ctx), { ...given, id });
}

async function list(ctx: Context, { state = "open", json }: OpsRequest): Promise<void> {
  const known = caseState.safeParse(state);
  if (!known.success) throw new SetupError(`The states are ${caseState.options.join(", ")}.`);
  const queue = await listQueue(ctx, { state: known.data });
  printRows(queue.map(lineOf), { json, none: `No case is ${state}.` });
}

function lineOf(queued: Omit<QueuedCase, "username" | "reference"> & Partial<QueuedCase>): Row {
  return {
    number: queued.number,
    kind: queued.kind,
    state: queued.state,
    priority: queued.priority,
    customer: queued.username ?? null,
    reference: queued.reference ?? null,
    "worked on by": queued.assigneeName,
    due: queued.state === "open" ? toTheMinute(queued.dueAt) : null,
    alarmed: queued.alarmedAt === null ? "no" : "yes",
  };
}

async function show(ctx: Context, staff: Staff, { id, json }: Given): Promise<void> {
  const found = await readCaseAsStaff(ctx, staff, id);
  const { row, username, messages, operation } = found;
  const facts = lineOf({ ...row, username, reference: operation?.reference ?? null });
  const thread = messages.map(({ createdAt, author, authorName, body }) => ({
    at: createdAt.toISOString(),
    from: authorName ?? author,
    seen: author === "note" ? "staff" : "customer",
    message: body,
  }));
  const timeline = (operation?.timeline ?? []).map(({ at, state, reason }) => ({
    at: at.toISOString(),
    state,
    reason,
  }));
  const answers = answersFor(found).map(({ id: name, text }) => ({ answer: name, text }));
  if (json)
    return console.log(
      JSON.stringify({ ...facts, evidence: row.evidence, thread, timeline, answers }, null, 2),
    );
  printRow(facts, { json });
  for (const [rows, none] of [
    [thread, "No messages."],
    [timeline, "It is about no transaction."],
    [answers, "No canned answer fits."],
  ] as const) {
    console.log("");
    printRows(rows, { json, none });
  }
}

async function assign(ctx: Context, staff: Staff, { id, user, json }: Given): Promise<void> {
  const to = user === undefined ? staff : await colleague(ctx, user);
  printRow(lineOf(await assignCase(ctx, staff, { id, to })), { json });
}

async function colleague(ctx: Context, username: string): Promise<Pick<Staff, "userId" | "username">> {
  const found = await ctx.prisma.user.findFirst({ where: { username, role: { in: ["support", "admin"] } } });
  if (!found) throw new SetupError(`No member of staff has the username ${username}.`);
  return { userId: found.id, username };
}

async function priority(ctx: Context, staff: Staff, { id, words, json }: Given): Promise<void> {
  const known = casePriorities.find((name) => name === words[2]);
  if (!known) throw new SetupError(`The priorities are ${casePriorities.join(", ")}.`);
  printRow(lineOf(await setPriority(ctx, staff, { id, priority: known })), { json });
}

async function answer(
  ctx: Context,
  staff: Staff,
  { id, text, answer: canned, state = "answered", json }: Given,
): Promise<void> {
  const known = answeredCaseState.safeParse(state);
  if (!known.success) throw new SetupError("After an answer a case is answered, waiting or closed.");
  const message = text ?? (canned === undefined ? undefined : await cannedText(ctx, staff, { id, canned }));
  if (!message) throw new SetupError('Say what to write: --text "…", or --answer with a name of case show.');
  printRow(lineOf(await answerCase(ctx, staff, { id, text: message, state: known.data })), { json });
}

async function cannedText(ctx: Context, staff: Staff, { id, canned }: { id: string; canned: string }) {
  const answers = answersFor(await readCaseAsStaff(ctx, staff, id));
  const found = answers.find(({ id: name }) => name === canned);
  if (!found) throw new SetupError(`These fit the case: ${answers.map(({ id: name }) => name).join(", ")}.`);
  return found.text;
}

async function note(ctx: Context, staff: Staff, { id, text, json }: Given): Promise<void> {
  if (!text) throw new SetupError('Write the note: --text "…"');
  printRow(lineOf(await noteOnCase(ctx, staff, { id, text })), { json });
}

async function deadline(ctx: Context, staff: Staff, { id, until = "", reason, json }: Given): Promise<void> {
  const dueAt = momentOf(until);
  if (!dueAt || !reason)
    throw new SetupError("Say until when and why: --until 2026-03-31T12:00:00+01:00 --reason …");
  printRow(lineOf(await setDeadline(ctx, staff, { id, dueAt, reason })), { json });
}
