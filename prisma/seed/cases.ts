import { answerCase } from "@manilla/core/cases/answer-case";
import { openCase } from "@manilla/core/cases/open-case";
import type { Context } from "@manilla/core/context";
import { openCase as contract } from "@manilla/shared/cases/contract";

/** One case waits for an answer, one was answered by `approver`. */
export async function seedCases(ctx: Context): Promise<void> {
  const [demo, approver] = await Promise.all(
    ["demo", "approver"].map((username) => ctx.prisma.user.findUnique({ where: { username } })),
  );
  if (!demo || !approver || (await ctx.prisma.supportCase.count({ where: { userId: demo.id } })) > 0) return;
  const actor = { userId: demo.id, sessionId: demo.id, level: 2 } as const;
  const report = async (kind: "account" | "charges", message: string): Promise<string> =>
    contract.reply.parse(JSON.parse((await openCase(ctx, actor, { kind, message })).answerText)).id;
  await report("charges", "The fee of my last purchase looks higher than the one I was shown.");
  const answered = await report("account", "How do I change the name on my account?");
  const staff = { userId: approver.id, username: approver.username, role: "admin" } as const;
  const text =
    "The name comes from your identity check. Which name is on your new document? Write it here, and we check it.";
  await answerCase(ctx, staff, { id: answered, text, state: "answered" });
}
