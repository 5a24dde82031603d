import { getBillTransaction } from "@manilla/shared/bills/history-contract";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { queryClient } from "#lib/api/query-client.ts";
import { documentedReply } from "#testing/documented-reply.ts";
import { fetchedForAda } from "#testing/fetched.ts";
import { toast } from "#ui/base/toast.ts";
import { TokenCard } from "./bills/bill-views.tsx";
import { CancelWithdrawal } from "./naira/withdraw/cancel-withdrawal.tsx";

const fetched = fetchedForAda();
const id = "01a1f985-fa39-740a-8751-8e5decc3870f";

afterEach(() => vi.restoreAllMocks());

async function answeredAfterLeaving(part: ReactNode, taps: readonly string[]): Promise<string[]> {
  const shown: string[] = [];
  for (const kind of ["success", "error"] as const)
    vi.spyOn(toast, kind).mockImplementation((text) => void shown.push(`${kind}: ${text}`));
  let answer: (response: Response) => void = () => undefined;
  fetched.mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const { unmount } = render(<QueryClientProvider client={queryClient}>{part}</QueryClientProvider>);
  for (const name of taps)
    await userEvent.click(screen.getAllByRole("button", { name }).at(-1) as HTMLElement);
  unmount();
  const refusal = { status: false, message: "It was paid already.", code: "conflict", data: null };
  await act(async () => answer(Response.json(refusal, { status: 409 })));
  await vi.waitFor(() => expect(shown).not.toEqual([]));
  return shown;
}

const bill = documentedReply(getBillTransaction, { transactionId: id, type: "electricity" });
const parts: [string, () => ReactNode, string[]][] = [
  [
    "a cancelled withdrawal",
    () => <CancelWithdrawal id={id} amount="5000.00" />,
    ["Cancel withdrawal", "Cancel withdrawal"],
  ],
  ["a token that is sent again", () => <TokenCard bill={bill} token="1234" />, ["Send token again"]],
];

it.each(parts)(
  "the answer about %s is shown also after the person has left the page",
  async (_, part, taps) => {
    expect(await answeredAfterLeaving(part(), taps)).toEqual(["error: It was paid already."]);
  },
);
