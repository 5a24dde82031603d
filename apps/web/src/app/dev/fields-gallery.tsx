import { Card, Section } from "@manilla/ui/base/card.tsx";
import { Field } from "@manilla/ui/fields/field.tsx";
import { useState } from "react";
import { CodeField } from "#ui/fields/code-field.tsx";
import { Keypad } from "#ui/fields/keypad.tsx";
import { PhoneField } from "#ui/fields/phone-field.tsx";
import { SearchField } from "#ui/fields/search-field.tsx";
import { SegmentedControl } from "#ui/fields/segmented-control.tsx";
import { AmountField } from "#ui/money/amount.tsx";
import { AmountDisplay } from "#ui/money/amount-display.tsx";

export function FieldsGallery() {
  const [phone, setPhone] = useState("08031234567");
  const [pin, setPin] = useState("12");
  const [code, setCode] = useState("482");
  const [query, setQuery] = useState("zenith");
  const [amount, setAmount] = useState("125000.5");
  const [typed, setTyped] = useState("2500");
  const [side, setSide] = useState("buy");
  return (
    <Section title="Fields">
      <Field label="Username" defaultValue="ada_obi" status="valid" validText="Username is available" />
      <Field label="Email" defaultValue="ada@" error="Invalid email format" />
      <Field label="Phone" defaultValue="+234803" status="checking" />
      <Field label="Password" type="password" defaultValue="Secret1!" hint="8 or more characters" />
      <PhoneField label="Phone number" value={phone} onValueChange={setPhone} />
      <SearchField label="Search banks" value={query} onValueChange={setQuery} />
      <SegmentedControl
        label="Side"
        value={side}
        onValueChange={setSide}
        options={[
          { value: "buy", label: "Buy Rates" },
          { value: "sell", label: "Sell Rates" },
        ]}
      />
      <CodeField
        label="Create a 4-digit PIN"
        length={4}
        mask
        value={pin}
        onValueChange={setPin}
        hint="You confirm payments with it"
      />
      <CodeField
        label="Verification code"
        length={6}
        value={code}
        onValueChange={setCode}
        error="Please enter a valid 6-digit code"
      />
      <Card>
        <AmountField
          label="You pay"
          symbol="₦"
          value={amount}
          onValueChange={setAmount}
          worth="≈ $77.52"
          balance="Balance ₦1,234,567.89"
          onMax={() => setAmount("1234567.89")}
          onFlip={() => setAmount("")}
          flipLabel="Enter amount in BTC"
        />
      </Card>
      <Card>
        <AmountDisplay label="Amount" symbol="₦" value={typed} note="Balance ₦20,000.00" />
        <Keypad value={typed} onValueChange={setTyped} label="Amount" />
      </Card>
    </Section>
  );
}
