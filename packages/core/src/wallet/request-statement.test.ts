import { createMember, messageFixture } from "@manilla/testing/members";
import { expect, it } from "vitest";
import { readWaitingEvents } from "../ledger/outbox.ts";
import { requestedStatement, requestStatement } from "./statement.ts";

const { ctx, clock } = await messageFixture();

it("is made for the verified address alone, as a PDF of the days that were asked for", async () => {
  const ada = await createMember(ctx);
  const days = { kind: "all", from: "2026-01-01", to: "2026-03-31" } as const;
  await expect(requestStatement(ctx, ada.actor, days)).rejects.toMatchObject({ code: "conflict" });
  const verify = (emailVerifiedAt: Date | null) =>
    ctx.prisma.user.update({ where: { id: ada.actor.userId }, data: { emailVerifiedAt } });
  await verify(clock.now());
  const { sentTo } = await requestStatement(ctx, ada.actor, days);
  expect(sentTo).toBe("m•••@example.com");
  const event = (await readWaitingEvents(ctx.prisma, 100)).find(
    ({ topic }) => topic === "statement.requested",
  );
  if (!event) throw new Error("no statement was requested");
  const made = await requestedStatement(ctx, event);
  expect(made?.to).toBe(ada.email);
  const file = made && "file" in made ? made.file : undefined;
  expect(file).toMatchObject({
    name: "manilla-statement-2026-01-01_to_2026-03-31.pdf",
    type: "application/pdf",
  });
  expect(file?.body.subarray(0, 5).toString()).toBe("%PDF-");
  await verify(null);
  expect(await requestedStatement(ctx, event)).toBeNull();
});

it("refuses days in the wrong order", async () => {
  const { actor } = await createMember(ctx);
  await ctx.prisma.user.update({ where: { id: actor.userId }, data: { emailVerifiedAt: clock.now() } });
  const wrong = { kind: "all", from: "2026-03-31", to: "2026-01-01" } as const;
  await expect(requestStatement(ctx, actor, wrong)).rejects.toMatchObject({ code: "bad_request" });
});

it("a statement that can't be made is answered with the reason and not tried again", async () => {
  const { actor, email } = await createMember(ctx);
  await ctx.prisma.user.update({ where: { id: actor.userId }, data: { emailVerifiedAt: clock.now() } });
  const payload = { userId: actor.userId, kind: "all", from: "2026-03-31", to: "2026-01-01" };
  expect(await requestedStatement(ctx, { payload })).toEqual({
    to: email,
    refused: "The first day must not be after the last.",
  });
});
