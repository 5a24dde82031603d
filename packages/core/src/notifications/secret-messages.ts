import { groupedByFour, isEnteredFirst, tokensInOrder, unitsText } from "@manilla/shared/bills/meter-tokens";
import { paths } from "@manilla/shared/web-paths";
import type { IssuedCode } from "../secrets/one-time-code.ts";
import type { ElectricityToken } from "../secrets/sealed-token.ts";

export interface OutgoingMessage {
  title: string;
  paragraphs: readonly string[];
  code?: string;
  link?: { label: string; url: string };
  short: string;
  /** SMS suffix that must not be cut (a link or tokens). */
  ending?: string;
}

export function codeMessage({ purpose, code, token }: IssuedCode, publicUrl: string): OutgoingMessage {
  if (purpose === "verify_email" || purpose === "verify_phone") {
    return {
      title: "Your verification code",
      paragraphs: ["Enter this code in Manilla. It is good for 10 minutes and only once.", neverShare],
      code,
      short: `${code} is your Manilla code, good for 10 minutes. Never share it, not even with us.`,
    };
  }
  const url = new URL(paths.resetPassword, publicUrl);
  if (token) url.searchParams.set("token", token);
  return {
    title: "Reset your password",
    paragraphs: [
      "Somebody asked for a new password for your Manilla account. Open the link, or enter this code. Both are good for 30 minutes and only once.",
      "If it was not you, ignore this email: your password stays as it is.",
      neverShare,
    ],
    code,
    link: { label: "Choose a new password", url: url.href },
    short: `${code} resets your Manilla password, good for 30 minutes. Never share it.`,
  };
}

export function tokenMessage(bought: ElectricityToken): OutgoingMessage {
  const { meter, customerName, description, reference, extraTokens = [] } = bought;
  const token = groupedByFour(bought.token);
  const units = bought.units ? ` Units: ${unitsText(bought.units)}.` : "";
  const inOrder = tokensInOrder(bought.token, extraTokens);
  const lines = inOrder.map(({ label, token: digits }) => `${label}: ${groupedByFour(digits)}`);
  const needsOrder = extraTokens.some(isEnteredFirst);
  const inWords = `${needsOrder ? "Enter in this order: " : ""}${lines.join("; ")}`;
  return {
    title: `Your electricity token for meter ${meter}`,
    paragraphs: [
      `${description}.${units}`,
      ...(needsOrder
        ? ["Your meter gets new keys. Enter these tokens one after the other, in this order:"]
        : []),
      ...(extraTokens.length > 0 ? lines : []),
      ...(customerName ? [`Customer: ${customerName}`] : []),
      `Reference: ${reference}`,
    ],
    code: token,
    short:
      extraTokens.length === 0 ? `Manilla: your token for meter ${meter} is` : `Manilla: meter ${meter}.`,
    ending: ` ${extraTokens.length === 0 ? token : inWords}.${units} Ref ${reference}`,
  };
}

export function notificationMessage(
  { title, message }: { title: string; message: string },
  publicUrl: string,
): OutgoingMessage {
  return {
    title,
    paragraphs: [message],
    link: { label: "Open Manilla", url: new URL(paths.notifications, publicUrl).href },
    short: `Manilla: ${message}`,
  };
}

export function notMeMessage(
  { title, message }: { title: string; message: string },
  url: string,
): OutgoingMessage {
  return {
    title,
    paragraphs: [
      message,
      "If it was not you, press the button: no money can leave, and every device is logged out.",
    ],
    link: { label: "It was not me", url },
    short: `Manilla: ${message.replace(/ ?If this was not you, [^.]*\./, "")}`,
    ending: ` If this wasn't you, tap to freeze your account: ${url}`,
  };
}

const neverShare = "Never share it with anybody. Nobody from Manilla will ask for it.";
