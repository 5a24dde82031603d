import { describe, expect, it } from "vitest";
import { faultsOfLanguage, keysIn, parse, withoutT } from "../../scripts/check/texts.ts";

const english = {
  keys: new Set(["Send money", "{count} of {of} bought"]),
  sharedTexts: new Set(["Please enter a PIN"]),
  sources: 'pin: "Please enter a PIN"',
};
const complete = {
  "Send money": "Send money",
  "{count} of {of} bought": "{of}: {count} don buy",
  "Please enter a PIN": "Abeg enter PIN",
};
const faultsWith = (changes: Record<string, string | undefined>) =>
  faultsOfLanguage("pcm.json", JSON.stringify({ ...complete, ...changes }), english);

describe("a text outside t() and <T> is found", () => {
  it.each([
    ["between tags", "<p>Send money</p>"],
    ["in an attribute", '<Field label="Amount" />'],
    ["that is also a key of the keyboard", '<Bar items={[{ label: "Home" }]} />'],
    ["in lower case where people read it", '<Review noun="purchase" />'],
    ["in a condition", '<p>{sent ? "Sent to Ada" : null}</p>'],
    ["of one word in lower case", '<p>{paused ? "paused" : count}</p>'],
    ["of one word behind a value", '<p>{name ?? ("nobody")}</p>'],
    ["with a value", "<p>{`Sent to ${name}`}</p>"],
    ["in a constant", 'const words = { is: "Sent to Ada" };'],
    ["that begins with a handle", '<Field placeholder="@username or phone" />'],
    ["in a toast", 'toast.success("Sent to Ada");'],
  ])("%s", (_, code) => {
    expect(withoutT(parse("a.tsx", code))).toHaveLength(1);
  });

  it.each([
    ["a text that is translated", '<p>{t("Send money")}</p>'],
    ["one with elements", '<T text="Read the <b>terms</b>" b={bold} />'],
    ["styles and names", '<p className="Flex gap" id="Main">{" · "}₦</p>'],
    ["an error for developers", 'throw new RangeError("The list is empty");'],
    ["a name in lower case for a component", '<Badge tone={wrong ? "error" : "success"}>{amount}</Badge>'],
    ["a comparison", 'if (event.key === "Sent to") stop();'],
  ])("but not %s", (_, code) => {
    expect(withoutT(parse("a.tsx", code))).toEqual([]);
  });
});

it("the keys are what t() and <T> may be given", () => {
  const code =
    '<T text="A <b>b</b>" b={x} />; t(open ? "Open" : "Closed"); t(reason ?? "Not known"); t(message);';
  expect(keysIn(parse("a.tsx", code))).toEqual(["A <b>b</b>", "Open", "Closed", "Not known"]);
});

describe("a language's file", () => {
  it("has every text of the screens and of packages/shared", () => {
    expect(faultsWith({})).toEqual([]);
    expect(faultsWith({ "Send money": undefined })).toEqual(["pcm.json  missing: Send money"]);
    expect(faultsWith({ "Please enter a PIN": undefined })).toEqual([
      "pcm.json  missing: Please enter a PIN",
    ]);
  });

  it("has none that no screen shows", () => {
    expect(faultsWith({ "Send coins": "Send coins" })).toEqual(["pcm.json  no screen shows: Send coins"]);
  });

  it("has the same names in braces and the same tags", () => {
    expect(faultsWith({ "{count} of {of} bought": "{count} don buy" })).toEqual([
      "pcm.json  other names in braces or other tags: {count} of {of} bought",
    ]);
  });
});
