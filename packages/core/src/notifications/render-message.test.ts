import { expect, it } from "vitest";
import { mailHtml, mailText, smsText } from "./render-message.ts";

const evil = `<img src=x onerror=alert(1)>"'&<a href="https://evil.example">Click</a>`;
const letter = {
  language: "en" as const,
  title: evil,
  paragraphs: [evil],
  code: evil,
  link: { label: evil, url: `https://a.example/?q=${evil}` },
  short: evil,
};

it("an e-mail's text is escaped in every part of the HTML", () => {
  const html = mailHtml(letter);
  expect(html).not.toMatch(/<img|onerror=alert\(1\)>|<a href="https:\/\/evil/);
  // The evil text must not close an attribute or open a second link.
  expect(html.match(/<a [^>]*>/g)).toHaveLength(1);
  expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
});

it("an SMS is at most 300 letters long, and a mail's text is what was meant", () => {
  expect(smsText({ ...letter, short: "₦5 ".repeat(200) }).length).toBeLessThanOrEqual(300);
  expect(mailText(letter)).toContain(evil);
});

/** GSM 03.38, the alphabet of an SMS with 160 letters. */
const gsm = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;

it.each([
  [
    "Ọlámidé Ṣẹ́gun sent you ₦5,000.00. “Lunch – thanks…”",
    'Olamide Segun sent you NGN 5,000.00. "Lunch - thanks..."',
  ],
  ["Ɓala Ƙaƙa opened it on Pixel 8", "Bala Kaka opened it on Pixel 8"],
  ["Your account was opened on 小米 14.", "Your account was opened on ?? 14."],
  ["GTBank …6785 •••", "GTBank ...6785 ..."],
])("an SMS has only letters of the plain alphabet: %s", (short, sent) => {
  expect(smsText({ ...letter, short })).toBe(sent);
  expect(sent).toMatch(gsm);
});

it("what does not fit is cut from the words: a link and tokens stay whole", () => {
  const ending = ` Not you? https://a-long-name-of-an-app.manilla.example/not-me?token=${"x".repeat(43)}`;
  const cut = smsText({ ...letter, short: `Manilla: ${"words ".repeat(60)}`, ending });
  expect(cut).toHaveLength(300);
  expect(cut.endsWith(`...${ending}`)).toBe(true);
  const tokens = ` Token: ${"1234 ".repeat(70)}`;
  expect(smsText({ ...letter, short: "Manilla: meter 45011112233.", ending: tokens })).toContain(
    tokens.trim(),
  );
});
