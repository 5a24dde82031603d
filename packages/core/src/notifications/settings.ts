import type { BodyOf, ReplyOf } from "@manilla/shared/http/route";
import {
  type Category,
  type Channels,
  categories,
  categoryWords,
  defaultChannels,
  isLocked,
} from "@manilla/shared/notifications/settings";
import {
  type saveNotificationSettings as contract,
  messageLanguage,
} from "@manilla/shared/notifications/settings-contract";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { newInputError } from "../runtime/errors.ts";

type Settings = ReplyOf<typeof contract>;

export async function readSettings(ctx: Context, actor: Actor): Promise<Settings> {
  const { userId } = actor;
  const [rows, user] = await Promise.all([
    ctx.prisma.notificationSetting.findMany({ where: { userId } }),
    ctx.prisma.user.findUniqueOrThrow({ where: { id: userId }, select: { language: true } }),
  ]);
  const chosen = new Map(rows.map((row) => [row.category, row]));
  return {
    settings: categories.map((category) => line(category, chosen.get(category))),
    language: messageLanguage.parse(user.language),
  };
}

/** Saves all choices or none. Throws AppError bad_request if e-mail or SMS about security would be turned off. */
export async function saveSettings(
  ctx: Context,
  actor: Actor,
  { settings = [], language }: BodyOf<typeof contract>,
): Promise<Settings> {
  for (const [index, { category, email, sms }] of settings.entries()) {
    if ((!email && isLocked(category, "email")) || (!sms && isLocked(category, "sms")))
      throw newInputError(`settings.${index}`, "Security messages cannot be turned off.");
  }
  await ctx.prisma.$transaction([
    ...settings.map(({ category, email, sms, push }) =>
      ctx.prisma.notificationSetting.upsert({
        where: { userId_category: { userId: actor.userId, category } },
        create: { userId: actor.userId, category, email, sms, push: push ?? defaultChannels[category].push },
        update: { email, sms, ...(push !== undefined && { push }) },
      }),
    ),
    ...(language
      ? [ctx.prisma.user.update({ where: { id: actor.userId }, data: { language }, select: { id: true } })]
      : []),
  ]);
  return readSettings(ctx, actor);
}

function line(category: Category, chosen: Channels | undefined) {
  const { email, sms, push } = chosen ?? defaultChannels[category];
  const { title, description } = categoryWords[category];
  const locked = (["email", "sms"] as const).filter((channel) => isLocked(category, channel));
  return {
    category,
    title,
    description,
    covers: [description],
    inApp: true as const,
    email,
    sms,
    push,
    locked: ["inApp" as const, ...locked],
  };
}
