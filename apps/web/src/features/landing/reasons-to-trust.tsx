import { Section } from "@manilla/ui/base/card.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { LockKeyhole, type LucideIcon, Route, Timer } from "lucide-react";

const reasons: readonly { Icon: LucideIcon; title: string; text: string }[] = [
  {
    Icon: Timer,
    title: t("The price you see"),
    text: t("See the rate, fee and total before you confirm. We hold the price while you check."),
  },
  {
    Icon: LockKeyhole,
    title: t("Your PIN, every time"),
    text: t("Nothing is sent, withdrawn or paid without it. You get a message about each new sign-in."),
  },
  {
    Icon: Route,
    title: t("Where your money is"),
    text: t(
      "Every payment shows each step with its time, and gives you a receipt. If a payment fails, your money comes back automatically.",
    ),
  },
];

/** The reasons to trust the product with money. Only list what it really does. */
export function ReasonsToTrust() {
  return (
    <Section title={t("No surprises")}>
      <ul className="space-y-5 lg:space-y-7 lg:pt-2">
        {reasons.map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <Icon aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-accent-ink" strokeWidth={1.75} />
            <div>
              <h3 className="font-semibold">{title}</h3>
              <p className="mt-0.5 text-muted text-small leading-relaxed">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
