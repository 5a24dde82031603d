import { t } from "@manilla/ui/texts/t.ts";
import type { Product } from "./product.ts";

const groups = ["days", "weeks", "month", "longer", "other"] as const;
export type ValidityGroup = (typeof groups)[number];

export const validityWords: Record<ValidityGroup, string> = {
  days: t("For a few days"),
  weeks: t("For a week or two"),
  month: t("For a month"),
  longer: t("For longer"),
  other: t("Other bundles"),
};

const unitDays = {
  hour: 1 / 24,
  hr: 1 / 24,
  day: 1,
  dai: 1,
  weekend: 2,
  week: 7,
  month: 30,
  year: 365,
} as const;
// "hr" must be a separate word, because "three" contains it too.
const unitPattern = /(\d{1,4})?[ -]{0,2}(hour|hr(?=s?\b)|day|dai|weekend|week|month|year)/i;

/** Reads the validity from the vendor's text: "Daily", "7 days", "2GB for 30 days". */
export function validityOf(said: string): ValidityGroup {
  const [, count = "1", unit = ""] = unitPattern.exec(said) ?? [];
  const name = unit.toLowerCase();
  if (!isUnit(name)) return "other";
  const days = +count * unitDays[name];
  if (days < 7) return "days";
  if (days < 28) return "weeks";
  return days <= 31 ? "month" : "longer";
}

function isUnit(name: string): name is keyof typeof unitDays {
  return Object.hasOwn(unitDays, name);
}

/** Short validity first, then the vendor's order. */
export function byValidity(products: readonly Product[]): Product[] {
  const rank = ({ called, detail }: Product) => groups.indexOf(groupOf({ called, detail }));
  return products.toSorted((a, b) => rank(a) - rank(b));
}

export function groupOf({ called, detail }: Pick<Product, "called" | "detail">): ValidityGroup {
  const shown = validityOf(detail);
  return shown === "other" ? validityOf(called) : shown;
}
