import { newEvent } from "@manilla/core/events/events";
import { queueNotification } from "@manilla/core/notifications/queue-notification";
import { newId } from "@manilla/core/runtime/ids";
import { describe, expect, it } from "vitest";
import { callApi, signUp, testApp } from "../testing/app.ts";
import { notificationsRoutes } from "./notifications.ts";
import { usersRoutes } from "./users.ts";

const { app, ctx } = await testApp({ routes: [notificationsRoutes, usersRoutes] });

async function toldOf(deposits: number) {
  const { token, user } = await signUp(app);
  for (let index = 1; index <= deposits; index += 1) await announceDeposit(user.id, `${index}000.00`);
  return { token, userId: user.id };
}

let announced = 0;

// Events are a second apart, because events of the same millisecond have no order.
async function announceDeposit(userId: string, amount: string): Promise<void> {
  announced += 1;
  const createdAt = new Date(Date.now() + announced * 1_000);
  const payload = { userId, transactionId: newId(), amount, flag: "exact" };
  await queueNotification(ctx, { id: newId(), ...newEvent("naira.deposited", payload), createdAt });
}

async function unread(token: string): Promise<number> {
  return (await callApi(app, "GET /notifications/unread-count", { token })).json.data.unreadCount;
}

const messages = (json: { data: { notifications: { message: string }[] } }) =>
  json.data.notifications.map(({ message }) => message);

describe.each(["/notifications", "/dashboard/notifications"])("%s", (path) => {
  it("notifications are listed newest first with the unread count, page by page", async () => {
    const { token } = await toldOf(3);
    const first = await callApi(app, `GET ${path}?limit=2`, { token });
    expect(first.status).toBe(200);
    expect(messages(first.json)).toEqual([
      "₦3,000.00 has been added to your balance.",
      "₦2,000.00 has been added to your balance.",
    ]);
    expect(first.json.data.unreadCount).toBe(3);
    const { _id } = first.json.data.notifications[1];
    const second = await callApi(app, `GET ${path}?limit=2&before=${_id}`, { token });
    expect(messages(second.json)).toEqual(["₦1,000.00 has been added to your balance."]);
    expect(second.json.data.notifications[0]).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: "deposit",
      title: "Deposit received",
      message: "₦1,000.00 has been added to your balance.",
      read: false,
      createdAt: expect.stringMatching(/Z$/),
      data: { transactionId: expect.any(String), amount: "1000.00", currency: "NGN", kind: "naira_deposit" },
    });
  });

  it("a notification is marked read, once or twice, and no longer counts as unread", async () => {
    const { token } = await toldOf(2);
    const { json } = await callApi(app, `GET ${path}`, { token });
    const { _id } = json.data.notifications[0];
    for (let times = 0; times < 2; times += 1) {
      const marked = await callApi(app, `PUT ${path}/${_id}/read`, { token });
      expect([marked.status, marked.json.data]).toEqual([200, { unreadCount: 1 }]);
    }
    const left = await callApi(app, `GET ${path}?unread=true`, { token });
    expect(messages(left.json)).toEqual(["₦1,000.00 has been added to your balance."]);
    expect((await callApi(app, `GET ${path}`, { token })).json.data.notifications[0].read).toBe(true);
  });

  it("all notifications of one person are marked read, but not other people's", async () => {
    const ada = await toldOf(2);
    const bola = await toldOf(1);
    const marked = await callApi(app, `PUT ${path}/read-all`, { token: ada.token });
    expect([marked.status, marked.json.data]).toEqual([200, { unreadCount: 0 }]);
    expect(await unread(ada.token)).toBe(0);
    expect(await unread(bola.token)).toBe(1);
  });

  it("notifications are marked read up to the newest seen one, and later ones stay unread", async () => {
    const { token, userId } = await toldOf(2);
    const { json } = await callApi(app, `GET ${path}`, { token });
    const [{ _id: newest }] = json.data.notifications;
    await announceDeposit(userId, "3000.00");
    const marked = await callApi(app, `PUT ${path}/read-all?upTo=${newest}`, { token });
    expect([marked.status, marked.json.data]).toEqual([200, { unreadCount: 1 }]);
    const left = await callApi(app, `GET ${path}?unread=true`, { token });
    expect(messages(left.json)).toEqual(["₦3,000.00 has been added to your balance."]);
    expect((await callApi(app, `PUT ${path}/read-all?upTo=nothing`, { token })).status).toBe(400);
  });

  it("another person's mark and cursor change and show no notifications", async () => {
    const [ada, bola] = [await toldOf(1), await toldOf(0)];
    const { _id } = (await callApi(app, `GET ${path}`, { token: ada.token })).json.data.notifications[0];
    expect((await callApi(app, `PUT ${path}/${_id}/read`, { token: bola.token })).status).toBe(404);
    const { json } = await callApi(app, `GET ${path}?before=${_id}`, { token: bola.token });
    expect(json.data.notifications).toEqual([]);
    expect(await unread(ada.token)).toBe(1);
  });

  it("the list of notifications refuses a limit out of bounds, an invalid cursor and an unknown parameter", async () => {
    const { token } = await toldOf(0);
    const wrong = "limit=0 limit=101 limit=ten before=nothing before=%27-- unread=maybe userId=1".split(" ");
    for (const query of wrong) {
      const { status, json } = await callApi(app, `GET ${path}?${query}`, { token });
      expect([query, status, json.code]).toEqual([query, 400, "bad_request"]);
    }
  });
});

describe("the unread badge", () => {
  it("the unread badge counts past 99, for the screen to cap", async () => {
    const { token } = await toldOf(101);
    expect(await unread(token)).toBe(101);
  });

  it("the unread badge is counted from the index of the unread alone", async () => {
    const { userId } = await toldOf(1);
    await ctx.database.owner.query("set enable_seqscan = off");
    const { rows } = await ctx.database.owner.query(
      `explain select count(*) from notification where user_id = '${userId}' and read_at is null`,
    );
    expect(JSON.stringify(rows)).toContain("notification_unread");
  });
});
