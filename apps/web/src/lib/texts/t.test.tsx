import { render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { lookUpIn } from "./look-up.ts";
import { T } from "./rich-text.tsx";
import { speak, t } from "./t.ts";

const pidgin = lookUpIn({
  "Send money": "Send money",
  "Not now": "No be now",
  "{count} of {of} bought": "Out of {of}, {count} don buy",
  "Read the <terms>terms</terms>, {name}": "{name}, abeg read <terms>wetin we agree</terms>",
  "Insufficient balance. You need {amount} more.": "Balance no reach. You need {amount} more.",
  "This would exceed your limit. You can still {deed} {amount}.":
    "E go pass your limit. You fit still {deed} {amount}.",
  withdraw: "comot",
  "{name}": "{name}",
});

afterEach(() => speak((english) => english));

const terms = (
  <T
    text="Read the <terms>terms</terms>, {name}"
    terms={(words) => <a href="/terms">{words}</a>}
    name={<b>Ada</b>}
  />
);

it("stays English until a language is loaded", () => {
  expect(t("Not now")).toBe("Not now");
  expect(t("{count} of {of} bought", { count: 1, of: 3 })).toBe("1 of 3 bought");
});

it("answers in the language, and in English where its file lacks the text", () => {
  speak(pidgin);
  expect(t("Not now")).toBe("No be now");
  expect(t("Never written")).toBe("Never written");
});

it("keeps each value at its name, in the language's own order and as it is", () => {
  speak(pidgin);
  expect(t("{count} of {of} bought", { count: 1, of: "$& {count}" })).toBe("Out of $& {count}, 1 don buy");
});

it("reads the figures of a finished sentence out of it", () => {
  speak(pidgin);
  const sentence: string = "Insufficient balance. You need ₦1,250.50 more.";
  expect(t(sentence)).toBe("Balance no reach. You need ₦1,250.50 more.");
});

it("translates a word inside a finished sentence, and takes no sentence for another", () => {
  speak(pidgin);
  const limit: string = "This would exceed your limit. You can still withdraw ₦5.";
  expect(t(limit)).toBe("E go pass your limit. You fit still comot ₦5.");
  const other: string = "Ada Okafor";
  expect(t(other)).toBe("Ada Okafor");
});

it("puts elements where the language has them", () => {
  expect(render(terms).container.innerHTML).toBe('Read the <a href="/terms">terms</a>, <b>Ada</b>');
  speak(pidgin);
  expect(render(terms).container.innerHTML).toBe('<b>Ada</b>, abeg read <a href="/terms">wetin we agree</a>');
});
