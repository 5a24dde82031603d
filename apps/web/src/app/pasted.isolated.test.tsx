import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ReactNode, useEffect, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { AmountBox } from "#features/bills/batch/batch-line.tsx";
import { NumberStep } from "#features/bills/wizard/steps/number-step.tsx";
import { MemoField } from "#features/crypto/send/address-field.tsx";
import type { SendForm } from "#features/crypto/send/use-send-form.ts";
import { SwapSide } from "#features/crypto/swap/swap-side.tsx";
import { useAccount } from "#features/naira/withdraw/use-withdrawing.ts";
import { WithdrawAccountStep } from "#features/naira/withdraw/withdraw-steps.tsx";
import { WithQueries } from "#lib/api/with-queries.tsx";
import { toast } from "#ui/base/toast.ts";
import { Keypad } from "#ui/fields/keypad.tsx";
import { PhoneField } from "#ui/fields/phone-field.tsx";
import { AmountField } from "#ui/money/amount.tsx";

vi.mock("#features/bills/wizard/steps/recent-numbers.tsx", () => ({ RecentNumbers: () => null }));
vi.mock("#features/bills/recipients/recipients.queries.ts", () => ({ useRecipients: () => ({}) }));

function Kept({ field }: { field: (value: string, set: (value: string) => void) => ReactNode }) {
  const [value, set] = useState("");
  return (
    <>
      {field(value, set)}
      <output aria-label="raw">{value}</output>
    </>
  );
}

const raw = () => screen.getByLabelText("raw").textContent;

async function fill(field: Parameters<typeof Kept>[0]["field"], how: "paste" | "keyboard", text: string) {
  render(<Kept field={field} />);
  await userEvent.click(screen.getAllByRole("textbox")[0] as HTMLElement);
  await userEvent[how](text);
}

const amountFields: Record<string, Parameters<typeof Kept>[0]["field"]> = {
  amount: (value, set) => <AmountField label="Amount" value={value} onValueChange={set} />,
  swap: (value, set) => (
    <SwapSide label="From" coin="BTC" onPick={() => {}} worth="" value={value} onValueChange={set} />
  ),
  batch: (value, set) => <AmountBox name="Ada" raw={value} onChange={set} />,
};

describe.each(Object.entries(amountFields))("the field of %s", (_name, field) => {
  it.each([
    ["86,40", "86.40"],
    ["1.500,50", "1500.50"],
    ["1,234,567.89", "1234567.89"],
    ["2.5k", "2500"],
    ["-500", ""],
    ["2,5 SOL", ""],
  ])("with %j pasted has %j", async (text, value) => {
    await fill(field, "paste", text);
    expect(raw()).toBe(value);
  });

  it.each([
    ["1500,50", "1500.50"],
    ["12345678", "12345678"],
    ["15k", "15000"],
  ])("with %j typed has %j", async (text, value) => {
    await fill(field, "keyboard", text);
    expect(raw()).toBe(value);
  });
});

const tagForm = (memo: string, setMemo: (memo: string) => void) =>
  ({ network: { memo: "Destination tag" }, memo, setMemo }) as unknown as SendForm; // cast: MemoField reads only these fields
const numberDraft = (number: string, setNumber: (digits: string) => void) =>
  ({ number, setNumber, phone: "", setPhone: () => {} }) as unknown as Parameters<
    typeof NumberStep
  >[0]["draft"];
const wizard = { showProblems: false, onwards: () => {} };

function AccountField({ set }: { set: (digits: string) => void }) {
  const account = useAccount();
  useEffect(() => set(account.accountNumber));
  return (
    <WithdrawAccountStep account={account} showProblems={false} onChange={() => {}} onSaved={() => {}} />
  );
}

const digitFields: Record<
  string,
  { field: Parameters<typeof Kept>[0]["field"]; long: string; fits: string }
> = {
  tag: {
    field: (value, set) => <MemoField form={tagForm(value, set)} />,
    long: "42949672951",
    fits: "4294967295",
  },
  phone: {
    field: (value, set) => <PhoneField label="Phone" value={value} onValueChange={set} />,
    long: "080312345678",
    fits: "08031234567",
  },
  meter: {
    field: (value, set) => <NumberStep kind="meter" draft={numberDraft(value, set)} wizard={wizard} />,
    long: "1234567890123456",
    fits: "450111122334455",
  },
  card: {
    field: (value, set) => <NumberStep kind="card" draft={numberDraft(value, set)} wizard={wizard} />,
    long: "1234567890123",
    fits: "121212121212",
  },
  "bank account": {
    field: (_value, set) => (
      <WithQueries>
        <AccountField set={set} />
      </WithQueries>
    ),
    long: "Account: 29437161955",
    fits: "Account: 2943716195",
  },
};

describe.each(Object.entries(digitFields))("the field of a %s", (_name, { field, long, fits }) => {
  it("keeps what it had when a paste has too many digits or letters between them, and says so", async () => {
    const said = vi.spyOn(toast, "info").mockReturnValue(undefined);
    await fill(field, "paste", fits);
    expect(raw()).toBe(fits.replace(/\D/g, ""));
    const input = screen.getAllByRole("textbox")[0] as HTMLInputElement;
    for (const text of [long, "MEMO-12a34", "40894２"]) {
      await userEvent.tripleClick(input);
      input.setSelectionRange(0, input.value.length);
      await userEvent.paste(text);
      expect(raw(), text).toBe(fits.replace(/\D/g, ""));
    }
    expect(said).toHaveBeenCalledTimes(3);
    said.mockRestore();
  });
});

it("a keypad reads a pasted amount as the fields do", async () => {
  render(<Kept field={(value, set) => <Keypad value={value} onValueChange={set} />} />);
  for (const [text, value] of [
    ["1500,50", "1500.50"],
    ["1.500,50", "1500.50"],
    ["1e3", "1500.50"],
    ["2k", "2000"],
  ]) {
    await userEvent.paste(text);
    expect(raw()).toBe(value);
  }
});
