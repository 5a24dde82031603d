import { getBillTransaction } from "@manilla/shared/bills/history-contract";
import type { ReplyOf } from "@manilla/shared/http/route";
import { getTransaction } from "@manilla/shared/wallet/activity-contract";
import { paths, pathTo } from "@manilla/shared/web-paths";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter, useLocation, useRoutes } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { queryClient } from "#lib/api/query-client.ts";
import { WithQueries } from "#lib/api/with-queries.tsx";
import { documentedReply } from "#testing/documented-reply.ts";
import { fetchedForAda } from "#testing/fetched.ts";
import { billsRoutes, dashboardRoutes } from "../routes/lazy-routes.ts";

type Detail = ReplyOf<typeof getTransaction>;

const id = "01a1f985-fa39-740a-8751-8e5decc3870f";
const token = "53268833131286689562";
const fetched = fetchedForAda();
afterEach(() => {
  cleanup();
  queryClient.clear();
  Reflect.deleteProperty(navigator, "share");
});

function Pages() {
  const { pathname } = useLocation();
  const pages = useRoutes([...dashboardRoutes, ...billsRoutes]);
  return (
    <>
      {pages}
      <output>{pathname}</output>
    </>
  );
}

function openAt(path: string, state: unknown = null) {
  render(
    <MemoryRouter initialEntries={[{ pathname: path, state }]}>
      <WithQueries>
        <Pages />
      </WithQueries>
    </MemoryRouter>,
  );
}

function answer(changes: Partial<Detail>) {
  const detail = documentedReply(getTransaction, { id, ...changes });
  fetched.mockImplementation(async (address) => {
    const path = String(address);
    const data = path.includes("/bills/transaction/")
      ? documentedReply(getBillTransaction, { transactionId: id, type: "electricity", token })
      : path.includes("/bills/recipients")
        ? { recipients: [] }
        : path.includes("/ledger/entries")
          ? { entries: [entry], next: null }
          : path.includes("/transactions/")
            ? detail
            : { cases: [] };
    return Response.json({ status: true, message: "", data });
  });
}

const entry = {
  number: 7,
  transactionId: id,
  kind: "deliver",
  amount: "-2000.00",
  balanceAfter: "18000.00",
  at: "2026-11-20T09:30:00.000Z",
};
const naira = (amount: string) => ({ asset: "NGN", amount });
const electricity: Partial<Detail> = {
  price: null,
  rate: null,
  kind: "bill.electricity",
  title: "Electricity · Ikeja",
  state: "delivered",
  status: "completed",
  out: naira("2000.00"),
  in: null,
  fee: naira("0.00"),
  counterparty: "Mum's meter · 45011112233",
  details: [
    { label: "Provider", value: "Ikeja Electric Prepaid" },
    { label: "Meter number", value: "45011112233" },
    { label: "Token", value: token },
  ],
};
const withdrawal: Partial<Detail> = {
  kind: "naira.withdrawal",
  title: "Naira withdrawal",
  out: naira("10000.00"),
  in: null,
  fee: naira("150.00"),
  arrives: naira("9850.00"),
  counterparty: "OKONKWO ADAEZE, Access Bank …6784",
  details: [
    { label: "Bank", value: "Access Bank" },
    { label: "Account name", value: "OKONKWO ADAEZE" },
    { label: "Account number", value: "0123456784" },
  ],
};

it.each([
  [{ isPurchase: true }, "Failed to fetch purchase details"],
  [null, "Failed to fetch transactions"],
])("opened with %j and refused without words, the page says %j", async (state, words) => {
  fetched.mockImplementation(async () => new Response("<html>Refused</html>", { status: 400 }));
  openAt(pathTo(paths.transaction, id), state);
  expect(await screen.findByText(words)).toBeTruthy();
});

it.each([paths.bill, paths.withdrawal])(
  "the earlier page %s leads to the one page of a payment",
  async (path) => {
    answer(electricity);
    openAt(pathTo(path, id));
    expect(await screen.findByRole("heading", { name: "Electricity · Ikeja" })).toBeTruthy();
    expect(screen.getByText(pathTo(paths.transaction, id))).toBeTruthy();
  },
);

it("the page of electricity has the token in fours to copy, share and send, the reference, the receipt and the same again", async () => {
  Object.assign(navigator, { share: async () => undefined });
  answer(electricity);
  openAt(pathTo(paths.transaction, id));
  expect(await screen.findByText("5 3 2 6 8 8 3 3 1 3 1 2 8 6 6 8 9 5 6 2")).toBeTruthy();
  expect(shownGroups(document.body)).toContain("5326 8833 1312 8668 9562");
  for (const name of [
    "Copy token",
    "Share token",
    "Send token again",
    "Copy reference",
    "Save this recipient",
  ])
    expect(await screen.findByRole("button", { name })).toBeTruthy();
  expect(screen.getByRole("button", { name: "PDF" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Buy again" }).getAttribute("href")).toBe(
    `${paths.billElectricity}?step=confirm`,
  );
  const read = [...document.querySelectorAll("h1, h2, dt, dd")].map(({ textContent }) => textContent);
  expect(read).toEqual([
    "Electricity · Ikeja",
    "Electricity token",
    "You paid",
    "₦2,000.00",
    "Fee",
    "Free",
    "Provider",
    "Ikeja Electric Prepaid",
    "Meter number",
    "4 5 0 1 1 1 1 2 2 3 345011112233",
    "Reference",
    documentedReply(getTransaction).reference,
    "Movements",
    "Naira20 Nov 2026, 10:30",
    "−₦2,000.00Balance ₦18,000.00",
    "Receipt",
  ]);
  // The token is shown once, in large type.
  expect(shownGroups(document.body)).toEqual(["5326 8833 1312 8668 9562", "4501 1112 233"]);
});

it("a payment shows what it did to the balance, as the books have it", async () => {
  answer(electricity);
  openAt(pathTo(paths.transaction, id));
  expect(await screen.findByRole("heading", { name: "Movements" })).toBeTruthy();
  expect(screen.getByText("Balance ₦18,000.00")).toBeTruthy();
  const asked = fetched.mock.calls.map(([address]) => String(address));
  expect(asked).toContainEqual(expect.stringMatching(new RegExp(`/ledger/entries\\?.*transactionId=${id}`)));
});

it("a withdrawal is cancelled on the page that says so", async () => {
  const next = { text: "Our team is reviewing it. You can still cancel.", by: "2026-11-27T00:54:00.000Z" };
  answer({ ...withdrawal, state: "pending_approval", status: "pending", next });
  openAt(pathTo(paths.transaction, id));
  expect(await screen.findByText(next.text)).toBeTruthy();
  expect(screen.getByText(/₦10,000\.00 is on hold until then\./)).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: "Cancel withdrawal" }));
  const dialog = within(await screen.findByRole("dialog"));
  fireEvent.click(dialog.getByRole("button", { name: "Cancel withdrawal" }));
  await expect
    .poll(() => fetched.mock.calls.map(([address]) => String(address)))
    .toContainEqual(expect.stringContaining(`/withdrawals/naira/${id}/cancel`));
});

it.each(["under_review", "approved", "processing"])(
  "%s: a withdrawal on its way has no receipt and nothing to cancel",
  async (state) => {
    answer({ ...withdrawal, state, status: "pending", next: { text: "In progress.", by: null } });
    openAt(pathTo(paths.transaction, id));
    await screen.findByText("Access Bank");
    expect(screen.queryByRole("button", { name: "Image" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Cancel withdrawal" })).toBeNull();
  },
);

it.each(["rejected", "failed", "reversed", "cancelled"])(
  "%s: a withdrawal that came back says where the money is and why, and has no receipt",
  async (state) => {
    const timeline = [{ state, label: state, reason: "The name differs", at: "2026-11-20T15:14:29.561Z" }];
    answer({ ...withdrawal, state, status: "failed", arrives: null, timeline });
    openAt(pathTo(paths.transaction, id));
    expect(await screen.findByText("₦10,000.00 is back in your balance")).toBeTruthy();
    expect(screen.getByText("The name differs")).toBeTruthy();
    expect(screen.queryByText("Bank receives")).toBeNull();
    expect(screen.queryByRole("button", { name: "Image" })).toBeNull();
  },
);

it("a withdrawal that the bank has paid out says so and has a receipt", async () => {
  answer({ ...withdrawal, state: "paid", status: "completed" });
  openAt(pathTo(paths.transaction, id));
  expect(await screen.findByText("We paid ₦9,850.00 to Access Bank")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Image" })).toBeTruthy();
});

/** Returns the visible groups of digits of each number. */
function shownGroups(place: Element): string[] {
  const shown = [...place.querySelectorAll(".sr-only + [aria-hidden]")];
  return shown.map(({ children }) => [...children].map(({ textContent }) => textContent).join(" "));
}
