import { Field } from "@manilla/ui/fields/field.tsx";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { AmountField } from "../money/amount.tsx";
import { AmountDisplay } from "../money/amount-display.tsx";
import { Keypad } from "./keypad.tsx";
import { NumberField } from "./number-field.tsx";
import { PhoneField } from "./phone-field.tsx";
import { SegmentedControl } from "./segmented-control.tsx";

function Amount({ start = "" }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <AmountField label="You pay" value={value} onValueChange={setValue} />
      <output aria-label="raw">{value}</output>
    </>
  );
}

it("groups an amount while it is typed and keeps the raw text", async () => {
  render(<Amount />);
  const input = screen.getByLabelText<HTMLInputElement>("You pay");
  await userEvent.type(input, "1234567.5");
  expect(input.value).toBe("1,234,567.5");
  expect(screen.getByLabelText("raw").textContent).toBe("1234567.5");
});

it("keeps the caret where the person types", async () => {
  render(<Amount start="1234" />);
  const input = screen.getByLabelText<HTMLInputElement>("You pay");
  await userEvent.type(input, "9", { initialSelectionStart: 3, initialSelectionEnd: 3 });
  expect(input.value).toBe("12,934");
  expect(input.selectionStart).toBe(4);
});

it.each([
  ["{Backspace}", 2, "234,567", 0],
  ["{Delete}", 1, "134,567", 1],
  ["x", 3, "1,234,567", 3],
])(
  "%s at a comma or in the middle leaves the caret there, and a digit is deleted",
  async (key, at, shown, caret) => {
    render(<Amount start="1234567" />);
    const input = screen.getByLabelText<HTMLInputElement>("You pay");
    await userEvent.type(input, key, { initialSelectionStart: at, initialSelectionEnd: at });
    expect(input.value).toBe(shown);
    expect(input.selectionStart).toBe(caret);
  },
);

it("takes a pasted amount with its sign and commas, and says when it has too many decimals", async () => {
  render(<Amount />);
  await userEvent.click(screen.getByLabelText("You pay"));
  await userEvent.paste("₦1,500.259");
  expect(screen.getByLabelText("raw").textContent).toBe("1500.259");
  expect(screen.getByText("At most 2 decimal places")).toBeTruthy();
});

it("shows a phone number 4-3-4 and takes a copied international one", async () => {
  function Phone() {
    const [digits, setDigits] = useState("");
    return <PhoneField label="Phone" value={digits} onValueChange={setDigits} />;
  }
  render(<Phone />);
  const input = screen.getByLabelText<HTMLInputElement>("Phone");
  await userEvent.click(input);
  await userEvent.paste("+234 803 123 4567");
  expect(input.value).toBe("0803 123 4567");
  await userEvent.type(input, "9");
  expect(input.value).toBe("0803 123 4567");
});

it("shows and hides a password", async () => {
  render(<Field label="Password" type="password" defaultValue="Secret1!" />);
  const input = screen.getByLabelText("Password");
  expect(input).toHaveProperty("type", "password");
  await userEvent.click(screen.getByRole("button", { name: "Show password" }));
  expect(input).toHaveProperty("type", "text");
});

it("reads the hardware keyboard, but not what is typed into another field", async () => {
  function Pad() {
    const [value, setValue] = useState("");
    return (
      <>
        <AmountDisplay label="typed" symbol="₦" value={value} onClear={() => setValue("")} />
        <Keypad value={value} onValueChange={setValue} />
        <input aria-label="note" />
      </>
    );
  }
  render(<Pad />);
  await userEvent.keyboard("12.345{Backspace}");
  expect(screen.getByLabelText("typed").textContent).toBe("₦12.3");
  await userEvent.type(screen.getByLabelText("note"), "777");
  expect(screen.getByLabelText("typed").textContent).toBe("₦12.3");
  await userEvent.click(screen.getByRole("button", { name: "Clear" }));
  expect(screen.getByLabelText("typed").textContent).toBe("₦0");
});

it("takes a pasted amount beside the keypad, and Enter presses the form's button", async () => {
  const sent = vi.fn();
  function Pad() {
    const [value, setValue] = useState("");
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent(value);
        }}
      >
        <Keypad value={value} onValueChange={setValue} length={12} />
        <button type="submit" disabled={value === ""}>
          Go on
        </button>
      </form>
    );
  }
  render(<Pad />);
  await userEvent.keyboard("{Enter}");
  expect(sent).not.toHaveBeenCalled();
  await userEvent.paste("₦1,000.505");
  await userEvent.paste("hello");
  await userEvent.paste("1234567890123");
  await userEvent.keyboard("{Enter}");
  expect(sent).toHaveBeenCalledExactlyOnceWith("1000.50");
});

it("a segmented control reports a tap on the chosen option apart from a choice", async () => {
  const onValueChange = vi.fn<(value: string) => void>();
  const onRepeat = vi.fn<(value: string) => void>();
  const options = ["English", "Pidgin"].map((value) => ({ value, label: value }));
  render(<SegmentedControl label="Language" value="English" {...{ options, onValueChange, onRepeat }} />);
  await userEvent.click(screen.getByRole("radio", { name: "English" }));
  expect([onValueChange.mock.calls, onRepeat.mock.calls]).toEqual([[], [["English"]]]);
  await userEvent.click(screen.getByRole("radio", { name: "Pidgin" }));
  expect([onValueChange.mock.calls, onRepeat.mock.calls]).toEqual([[["Pidgin"]], [["English"]]]);
});

it("a number is grouped while typing: the caret stays, a paste may have separators, a space deletes its digit", async () => {
  const typed = vi.fn<(digits: string) => void>();
  function Account() {
    const [value, setValue] = useState("");
    const onValueChange = (digits: string) => [typed(digits), setValue(digits)];
    return <NumberField kind="account" length={10} label="Account" {...{ value, onValueChange }} />;
  }
  render(<Account />);
  const input = screen.getByLabelText<HTMLInputElement>("Account");
  await userEvent.click(input);
  await userEvent.paste("0123-456 789");
  expect([input.value, typed.mock.lastCall]).toEqual(["0123 456 789", ["0123456789"]]);
  input.setSelectionRange(5, 5);
  await userEvent.keyboard("{Backspace}");
  expect([input.value, input.selectionStart]).toEqual(["0124 567 89", 3]);
  await userEvent.keyboard("3");
  expect([input.value, input.selectionStart]).toEqual(["0123 456 789", 4]);
  expect(typed.mock.lastCall).toEqual(["0123456789"]);
});
