import { isEnteredFirst, tokensInOrder, unitsText } from "@manilla/shared/bills/meter-tokens";
import { groupDigits } from "@manilla/shared/grouped-digits";
import type { Category, MessageLanguage } from "@manilla/shared/notifications/settings";
import { paths } from "@manilla/shared/web-paths";

import { z } from "zod";
import { type IssuedCode, issuedCode } from "../secrets/one-time-code.ts";
import { sealedCodec } from "../secrets/seal.ts";
import { type ElectricityToken, electricityToken } from "../secrets/sealed-values.ts";

export interface OutgoingMessage {
  language: MessageLanguage;
  title: string;
  paragraphs: readonly string[];
  code?: string;
  link?: { label: string; url: string };
  short: string;
  /** The end of an SMS: a link or electricity tokens. If the SMS is too long, only the text before the end is cut. */
  ending?: string;
}

export interface ShownWords {
  language: MessageLanguage;
  title: string;
  message: string;
}

const speaker = (language: MessageLanguage) => (english: string, pidgin: string) =>
  language === "pcm" ? pidgin : english;

export function codeMessage(
  issued: IssuedCode,
  publicUrl: string,
  language: MessageLanguage,
): OutgoingMessage {
  const isReset = issued.purpose !== "verify_email" && issued.purpose !== "verify_phone";
  return isReset ? resetMessage(issued, publicUrl, language) : verificationMessage(issued.code, language);
}

const neverShare = {
  en: "Never share it with anybody. Nobody from Manilla will ask for it.",
  pcm: "No share am with anybody. Nobody from Manilla go ask for am.",
} as const;

function verificationMessage(code: string, language: MessageLanguage): OutgoingMessage {
  const say = speaker(language);
  const use = say(
    "Enter this code in Manilla. It works once, for 10 minutes.",
    "Enter this code for Manilla. E go work only once, for 10 minutes.",
  );
  return {
    language,
    title: "Your verification code",
    paragraphs: [use, neverShare[language]],
    code,
    short: say(
      `${code} is your Manilla code, valid for 10 minutes. Never share it, not even with us.`,
      `${code} na your Manilla code, e go work for 10 minutes. No share am, not even with us.`,
    ),
  };
}

function resetMessage(
  { code, token }: IssuedCode,
  publicUrl: string,
  language: MessageLanguage,
): OutgoingMessage {
  const say = speaker(language);
  const url = new URL(paths.resetPassword, publicUrl);
  if (token) url.searchParams.set("token", token);
  return {
    language,
    title: "Reset your password",
    paragraphs: [
      say(
        "Someone asked for a new password for your Manilla account. Open the link or enter this code. Either works once, for 30 minutes.",
        "Somebody ask for new password for your Manilla account. Open the link or enter this code. Any one go work only once, for 30 minutes.",
      ),
      say(
        "If this wasn't you, ignore this email. Your password won't change.",
        "If no be you, forget this email. Your password no go change.",
      ),
      neverShare[language],
    ],
    code,
    link: { label: say("Choose a new password", "Choose new password"), url: url.href },
    short: say(
      `${code} resets your Manilla password, valid for 30 minutes. Never share it.`,
      `${code} go reset your Manilla password, e go work for 30 minutes. No share am.`,
    ),
  };
}

export function tokenMessage(bought: ElectricityToken, language: MessageLanguage): OutgoingMessage {
  const say = speaker(language);
  const { meter, customerName, description, reference, extraTokens = [] } = bought;
  const token = groupDigits("token", bought.token);
  const units = bought.units ? ` Units: ${unitsText(bought.units)}.` : "";
  const inOrder = tokensInOrder(bought.token, extraTokens);
  const lines = inOrder.map(({ label, token: digits }) => `${label}: ${groupDigits("token", digits)}`);
  const needsOrder = extraTokens.some(isEnteredFirst);
  const inWords = `${needsOrder ? say("Enter in this order: ", "Enter am like this: ") : ""}${lines.join("; ")}`;
  return {
    language,
    title: say(`Your electricity token for meter ${meter}`, `Your light token for meter ${meter}`),
    paragraphs: [
      `${description}.${units}`,
      ...(needsOrder
        ? [
            say(
              "Your meter gets new keys. Enter these tokens one after the other, in this order:",
              "Your meter dey get new keys. Enter these tokens one by one, the way e dey here:",
            ),
          ]
        : []),
      ...(extraTokens.length > 0 ? lines : []),
      ...(customerName ? [`Customer: ${customerName}`] : []),
      `Reference: ${reference}`,
    ],
    code: token,
    short:
      extraTokens.length > 0
        ? `Manilla: meter ${meter}.`
        : say(`Manilla: your token for meter ${meter} is`, `Manilla: your token for meter ${meter} na`),
    ending: ` ${extraTokens.length === 0 ? token : inWords}.${units} Ref ${reference}`,
  };
}

export function notificationMessage(
  { language, title, message, category }: ShownWords & { category: Category | null },
  publicUrl: string,
): OutgoingMessage {
  return {
    language,
    title,
    paragraphs: [message],
    link: { label: "Open Manilla", url: new URL(paths.notifications, publicUrl).href },
    // A bill's recipient is named either in the message or in the title. If the title names it (by a number), the SMS
    // contains the title, too.
    short: `Manilla: ${category === "bills" && /\d/.test(title) ? `${title}. ` : ""}${message}`,
  };
}

export function notMeMessage({ language, title, message }: ShownWords, url: string): OutgoingMessage {
  const say = speaker(language);
  const shortened = message.replace(/ ?If (?:this wasn't you|no be you), [^.]*\./, "");
  return {
    language,
    title,
    paragraphs: [
      message,
      say(
        "If this wasn't you, press the button. No money can leave, and we log out every device.",
        "If no be you, press the button. No money fit comot, and every device go log out.",
      ),
    ],
    link: { label: say("It was not me", "No be me"), url },
    short: `Manilla: ${shortened}`,
    ending: say(
      ` If this wasn't you, tap to freeze your account: ${url}`,
      ` If no be you, tap to freeze your account: ${url}`,
    ),
  };
}

const payload = z.object({
  to: z.string().optional(),
  code: issuedCode.optional(),
  token: electricityToken.optional(),
});

export const { seal: sealPayload, open: openPayload } = sealedCodec("delivery", payload);
