import { expect, it } from "vitest";
import { mailHtml, mailText, smsText } from "./render-message.ts";

const evil = `<img src=x onerror=alert(1)>"'&<a href="https://evil.example">Click</a>`;
const letter = {
  title: evil,
  paragraphs: [evil],
  code: evil,
  link: { label: evil, url: `https://a.example/?q=${evil}` },
  short: evil,
};

it("an e-mail's text is escaped in every part of the HTML", () => {
  const html = mailHtml(letter);
  expect(html).not.toMatch(/<img|onerror=alert\(1\)>|<a href="https:\/\/evil/);
  // Attributes are closed by us alone.
  expect(html.match(/<a [^>]*>/g)).toHaveLength(1);
  expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
});

it("an SMS is at most 300 letters long, and a mail's text is what was meant", () => {
  expect(smsText({ ...letter, short: "₦5 ".repeat(200) }).length).toBeLessThanOrEqual(300);
  expect(mailText(letter)).toContain(evil);
});
