import { queueNotification } from "@manilla/core/notifications/queue-notification";
import { notificationsFixture } from "@manilla/testing/fixtures/notifications-fixture";
import { expect, it, onTestFinished } from "vitest";
import { startSchedule } from "../schedule.ts";
import { deliveryChores as chores } from "./chores.ts";

const { ctx, email, verified, deposit, choose, states, mailsTo, textsTo } = await notificationsFixture();

it("a letter that hangs at the mail server delays no other letter and no SMS, and is sent once", async () => {
  const [ada, bola] = [await verified(), await verified()];
  for (const who of [ada, bola]) await choose(who, "money_in", { email: true, sms: true });
  const { send } = email;
  const { promise: turn, resolve: goOn } = Promise.withResolvers<void>();
  email.send = async (letter) => {
    if (letter.to === ada.email) await turn;
    await send(letter);
  };
  const schedule = startSchedule(ctx, chores, { scheduleChores: async () => {} });
  onTestFinished(() => schedule.close());
  const [hangs, waits] = [deposit(ada), deposit(bola)];
  const runAll = () => chores.map(({ name }) => schedule.run(name));
  await queueNotification(ctx, hangs);
  const first = runAll();
  await expect.poll(() => states(hangs.id)).toEqual({ email: "sending", sms: "sent" });
  await queueNotification(ctx, waits);
  const second = runAll();
  await expect.poll(() => states(waits.id), { timeout: 15_000 }).toEqual({ email: "sent", sms: "sent" });
  expect(await states(hangs.id)).toEqual({ email: "sending", sms: "sent" });
  goOn();
  await Promise.all([...first, ...second]);
  email.send = send;
  expect(await states(hangs.id)).toEqual({ email: "sent", sms: "sent" });
  for (const who of [ada, bola]) {
    expect(mailsTo(who)).toHaveLength(1);
    expect(textsTo(who)).toHaveLength(1);
  }
});

function holdLettersTo({ email: address }: { email: string }): () => void {
  const { send } = email;
  const { promise: turn, resolve: goOn } = Promise.withResolvers<void>();
  email.send = async (letter) => {
    if (letter.to === address) await turn;
    await send(letter);
  };
  onTestFinished(() => void (email.send = send));
  return goOn;
}

it("a worker that ends begins no other letter, and waits for the one that hangs", async () => {
  const [ada, bola] = [await verified(), await verified()];
  const goOn = holdLettersTo(ada);
  const schedule = startSchedule(ctx, chores, { scheduleChores: async () => {} });
  const [hangs, later] = [deposit(ada), deposit(bola)];
  await queueNotification(ctx, hangs);
  const running = chores.map(({ name }) => schedule.run(name));
  await expect.poll(() => states(hangs.id)).toMatchObject({ email: "sending" });
  const closed = schedule.close();
  await queueNotification(ctx, later);
  goOn();
  await Promise.all([...running, closed]);
  await schedule.run("deliveries.email");
  expect(await states(hangs.id)).toMatchObject({ email: "sent" });
  expect(await states(later.id)).toMatchObject({ email: "waiting" });
});

it("a letter that hangs delays none of the letters after it, however many they are", async () => {
  const ada = await verified();
  // An address gets at most twenty letters of one kind an hour, so the test needs many people.
  const people = await Promise.all(Array.from({ length: 35 }, () => verified()));
  const goOn = holdLettersTo(ada);
  const hangs = deposit(ada);
  await queueNotification(ctx, hangs);
  const many = people.flatMap((person) => Array.from({ length: 20 }, () => deposit(person)));
  const arrived = () => people.reduce((sum, person) => sum + mailsTo(person).length, 0);
  await Promise.all(many.map((news) => queueNotification(ctx, news)));
  const schedule = startSchedule(ctx, chores, { scheduleChores: async () => {} });
  onTestFinished(() => schedule.close());
  onTestFinished(() => goOn());
  const running = schedule.run("deliveries.email");
  await expect.poll(arrived, { timeout: 15_000 }).toBe(many.length);
  expect(await states(hangs.id)).toMatchObject({ email: "sending" });
  goOn();
  await running;
  expect(mailsTo(ada)).toHaveLength(1);
  expect(arrived()).toBe(many.length);
});
