import { setTexts, t } from "@manilla/ui/texts/t.ts";
import { render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { T } from "./rich-text.tsx";

const pidgin = {
  "Send money": "Send money",
  "Not now": "No be now",
  "{count} of {of} bought": "Out of {of}, {count} don buy",
  "Read the <terms>terms</terms>, {name}": "{name}, abeg read <terms>wetin we agree</terms>",
};

afterEach(() => setTexts({}));

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
  setTexts(pidgin);
  expect(t("Not now")).toBe("No be now");
  expect(t("Never written")).toBe("Never written");
});

it("keeps each value at its name, in the language's own order and as it is", () => {
  setTexts(pidgin);
  expect(t("{count} of {of} bought", { count: 1, of: "$& {count}" })).toBe("Out of $& {count}, 1 don buy");
});

it("puts elements where the language has them", () => {
  expect(render(terms).container.innerHTML).toBe('Read the <a href="/terms">terms</a>, <b>Ada</b>');
  setTexts(pidgin);
  expect(render(terms).container.innerHTML).toBe('<b>Ada</b>, abeg read <a href="/terms">wetin we agree</a>');
});
