import { money } from "@manilla/shared/money";
import { describe, expect, it } from "vitest";
import { testConfig } from "../../testing/config.ts";
import { replayServer } from "../../testing/replay-server.ts";
import { vendorAnswer } from "../testing/vendor-answers/read.ts";
import { createMaplerad } from "./maplerad.ts";

const server = await replayServer();
const maplerad = createMaplerad(testConfig({ MAPLERAD_BASE_URL: server.url, MAPLERAD_SELLS: "all" }));

const sentAt = new Date();

describe("its books", () => {
  const span = { from: new Date(sentAt.getTime() - 60_000), until: new Date(sentAt.getTime() + 60_000) };

  it("are the list of airtime, and ours one by one; never said to be whole", async () => {
    const { http, body } = vendorAnswer("maplerad", "maplerad-entries");
    server.answers({ http, body });
    expect(await maplerad.entries(span, [{ reference: "x", at: sentAt }])).toEqual({
      entries: [],
      whole: false,
    });
    server.answers(({ path }) =>
      path === "/bills/airtime"
        ? { body: { status: true, data: [] } }
        : {
            body: {
              status: true,
              data: { id: "x", entry: "DEBIT", currency: "NGN", amount: 5, status: "SUCCESS" },
            },
          },
    );
    expect(await maplerad.entries(span, [{ reference: "x", at: sentAt }])).toMatchObject({
      entries: [{ reference: "x", units: 5n, status: "settled" }],
      whole: false,
    });
  });

  it("say nothing while our keys are rejected or it is down", async () => {
    for (const http of [401, 403, 500]) {
      server.answers({ http, body: {} });
      await expect(maplerad.entries(span, [])).rejects.toThrow();
    }
  });

  it("the wallet is read from the list, and from one object", async () => {
    const wallet = { currency: "NGN", available_balance: 12_345 };
    for (const data of [[{ currency: "USD", available_balance: 7 }, wallet], wallet]) {
      server.answers({ body: { status: true, data } });
      expect(await maplerad.balances()).toEqual([money("NGN", "123.45")]);
    }
    server.answers(({ path }) =>
      path === "/wallets" ? { http: 404, body: {} } : { body: { status: true, data: wallet } },
    );
    expect(await maplerad.balances()).toEqual([money("NGN", "123.45")]);
  });
});

it("sells airtime alone until the other kinds can be asked about", () => {
  const config = testConfig();
  expect([...createMaplerad(config).sells]).toEqual(["airtime"]);
});
