import type { Context } from "../context.ts";
import type { Email } from "../providers/email/port.ts";
import type { OutgoingMessage } from "./secret-messages.ts";

/** A longer SMS text is cut. Two joined SMS have room for 306 letters of the plain alphabet (GSM 03.38). */
const longestSms = 300;

/** Shortens the text of a long SMS, but never its `ending` (a link or electricity tokens). */
export function smsText({ short, ending = "" }: OutgoingMessage): string {
  const [words, end] = [plainLetters(short), plainLetters(ending)];
  const room = Math.max(longestSms - end.length, 0);
  return words.length > room ? `${words.slice(0, Math.max(room - 3, 0))}...${end}` : words + end;
}

const plainSigns: Readonly<Record<string, string>> = {
  "₦": "NGN ",
  "•": ".",
  "`": "'",
  ...pairs("‘’“”–—", `''""--`),
  ...pairs("ƁɓƊɗƘƙƳƴƐɛƆɔŊŋıØøŁł", "BbDdKkYyEeOoNniOoLl"),
};

function pairs(from: string, to: string): Record<string, string> {
  return Object.fromEntries(Array.from(from, (sign, index) => [sign, to.charAt(index)]));
}

/** Replaces letters outside GSM 03.38, because one such letter reduces an SMS from 160 to 70 letters. */
function plainLetters(text: string): string {
  return Array.from(text, (sign) => plainSigns[sign] ?? sign)
    .join("")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[^\n -_a-~]/gu, "?");
}

export function mailText({ language, title, paragraphs, code, link }: OutgoingMessage): string {
  const parts = [
    title,
    ...(code ? [code] : []),
    ...paragraphs,
    ...(link ? [`${link.label}: ${link.url}`] : []),
  ];
  return `${parts.join("\n\n")}\n\n${footers[language]}\n`;
}

/** The HTML has inline styles and no pictures, because mailboxes remove everything else. */
export function mailHtml({ language, title, paragraphs, code, link }: OutgoingMessage): string {
  const body = [
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;color:#17130f">${escape(title)}</h1>`,
    ...(code ? [`<p style="${codeStyle}">${escape(code)}</p>`] : []),
    ...paragraphs.map(
      (text) => `<p style="margin:0 0 16px;font-size:16px;line-height:24px">${escape(text)}</p>`,
    ),
    ...(link
      ? [
          `<p style="margin:8px 0 24px"><a href="${escape(link.url)}" style="${buttonStyle}">${escape(link.label)}</a></p>`,
        ]
      : []),
  ].join("");
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escape(title)}</title></head><body style="margin:0;padding:24px 12px;background:#f6f3ee;color:#4a423a;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"><div style="max-width:480px;margin:0 auto;padding:32px 24px;background:#fff;border-radius:16px"><p style="margin:0 0 24px;font-size:18px;font-weight:700;color:#17130f">Manilla</p>${body}<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid #e8e2d9;font-size:13px;line-height:20px;color:#6f665c">${escape(footers[language])}</p></div></body></html>`;
}

const footers = {
  en: "You get this email because you have a Manilla account. Choose what we send under Profile, Notifications.",
  pcm: "You dey get this email because you get Manilla account. Choose wetin we go send under Profile, Notifications.",
} as const;
const codeStyle =
  "margin:0 0 20px;padding:16px;background:#f6f3ee;border-radius:12px;text-align:center;font-size:32px;line-height:40px;font-weight:700;letter-spacing:8px;color:#17130f";
const buttonStyle =
  "display:inline-block;padding:14px 24px;border-radius:999px;background:#17130f;color:#fff;font-size:16px;font-weight:600;text-decoration:none";

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

interface Letter extends Pick<Email, "to" | "id" | "attachments"> {
  letter: OutgoingMessage;
}

/** Sends an e-mail as text and as HTML. */
export function mailLetter(ctx: Pick<Context, "providers">, { letter, ...rest }: Letter): Promise<void> {
  const subject = `${letter.title} | Manilla`;
  return ctx.providers.email.send({ ...rest, subject, text: mailText(letter), html: mailHtml(letter) });
}
