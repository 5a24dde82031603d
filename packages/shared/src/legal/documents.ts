import { answerTime } from "../cases/kinds.ts";
import { type Company, isDemonstration } from "../http/public-config.ts";

export type LegalName = "terms" | "privacy" | "fees" | "licence" | "complaints" | "accessibility";

export const legalTitles: Readonly<Record<LegalName, string>> = {
  terms: "Terms",
  privacy: "Privacy",
  fees: "Fees",
  licence: "Licence",
  complaints: "Complaints",
  accessibility: "Accessibility",
};

/** Leaves out sentences whose facts are not configured. The texts are drafts until counsel approves them. */
export function legalSections(name: Exclude<LegalName, "fees">, company: Company): Section[] {
  const identity = isDemonstration(company)
    ? ""
    : `${company.name}, registered in Nigeria under ${company.number}`;
  return sections[name]({ ...company, identity }).filter(({ paragraphs }) => paragraphs.length > 0);
}

function section(heading: string, ...paragraphs: string[]) {
  return { heading, paragraphs: paragraphs.filter((text) => text !== "") };
}

type Section = ReturnType<typeof section>;
type Facts = Company & { identity: string };

const sections: Record<Exclude<LegalName, "fees">, (facts: Facts) => Section[]> = {
  terms: ({ identity, licence, regulator }) => [
    section("Who we are", identity && `${identity}, provides Manilla. ${licence}`),
    section(
      "Your account",
      "You open an account for yourself alone, with details that are true, and keep your password and PIN to yourself.",
      "How much you can move depends on how far your identity is verified. You find your limits under Profile, Today's limits.",
    ),
    section(
      "Your money",
      "Every payment shows its fee, its rate and its total before you confirm it. What you confirmed is what is booked.",
      "A payment that fails is returned to your balance. A confirmed transfer of coins cannot be taken back by anybody.",
      "Some payments wait for a review, for example a withdrawal to an account in another name. The app says by when we decide. Until then you can cancel.",
      "Every fee is on the page Fees. A new fee applies only to payments that you confirm after the change.",
    ),
    section(
      "Your security",
      "Report a payment that was not yours at once: open it and press Report a problem, or freeze your account through the link in a security message.",
      "After a change of your password or PIN, withdrawals, sends and larger bills wait for 24 hours. This protects you if somebody else made the change.",
    ),
    section(
      "Crypto",
      "Prices rise and fall, and you may lose what you put in. Crypto is not a bank deposit and is not insured as one.",
    ),
    section(
      "Ending",
      "You can close your account at any time once its balances are zero. We may freeze an account to protect its owner or because the law requires it, and say so.",
      `If we do not agree, the page Complaints names the steps${regulator && ", the regulator"} and their times.`,
    ),
  ],
  privacy: ({ identity, name, complaintsEmail }) => [
    section(
      "What we keep",
      "Your contacts, what your identity check found, your devices and sign-ins, and every transaction. Passwords and PINs are kept only in a form from which they cannot be read.",
    ),
    section(
      "Why, and with whom",
      `${identity ? name : "Manilla"} uses them to run your account, to prevent fraud and because the law requires records. Banks, bill providers, the identity provider and message senders get what they need for your request and nothing else.`,
    ),
    section(
      "Your rights",
      "Under Profile you can download everything we keep about you, and close your account. Records of payments stay as long as the law demands.",
      `Questions and corrections: ${complaintsEmail}.`,
    ),
  ],
  licence: ({ identity, address, licence }) => [
    section("Company", identity && `${identity}.`, identity && address),
    section("Licence", identity && licence),
  ],
  complaints: ({ complaintsEmail, regulator }) => [
    section(
      "1. Tell us",
      "Open the transaction and press Report a problem, or go to Profile, Help. You get a case number at once and see every answer in the app.",
      `We answer within ${answerTime("not_arrived")} about transfers, bills and fraud, ${answerTime("account")} about your account, and ${answerTime("charges")} about charges.`,
    ),
    section(
      "2. Not solved?",
      `Write to ${complaintsEmail} with your case number: a supervisor looks at it again.`,
    ),
    section(
      "3. The regulator",
      regulator && `If we do not solve it within these times, you may turn to ${regulator}.`,
    ),
  ],
  accessibility: ({ complaintsEmail }) => [
    section(
      "Our goal",
      "Everybody should be able to use Manilla. We build it to the Web Content Accessibility Guidelines (WCAG) 2.2, level AA.",
    ),
    section(
      "What we test",
      "Automated tests check every screen in light and dark colours: contrast, names of controls, headings, and that each control is at least 44 pixels high.",
      "Automated tests also complete the main tasks through the names that a screen reader reads and with the keyboard, and check that pages fit a screen of 320 pixels, which is a zoom of 400%.",
      "Dark mode, larger text and reduced motion follow the settings of your device.",
    ),
    section(
      "What we do not know yet",
      "People who use screen readers, switches or voice control have not tested Manilla yet, and no independent expert has audited it. For this reason we claim no conformance.",
      "The identity check, the payment window and the price chart can come from other companies. We do not control whether these parts are accessible. The price chart has a summary in words beside it.",
    ),
    section(
      "Tell us",
      `If something keeps you from using Manilla, open Profile, Help, or write to ${complaintsEmail}. Say which page you were on and what you use. Our support can do the same tasks with you.`,
    ),
  ],
};
