import type { CablePlan, DataBundle } from "@manilla/shared/bills/catalogue-contract";
import { t } from "@manilla/ui/texts/t.ts";

export interface Product {
  code: string;
  name: string;
  /** The vendor's full name of the product, which a bill's description contains. */
  called: string;
  detail: string;
  /** Kobo. */
  price: number;
}

/** Matches names of mobile data that works only at some times or in some apps. */
const restricted = /night|weekend|social|whatsapp|facebook|instagram|tiktok|youtube|\+/i;

export function productOfBundle({ code, name, data, validity, price }: DataBundle): Product {
  const [title, detail] =
    data === "" ? [name, validity] : [data, validity === "" || restricted.test(name) ? name : validity];
  return { code, name: title, called: name, detail, price };
}

/** For each validity, returns the code of the unrestricted bundle with the lowest price per megabyte. */
export function bestValue(products: readonly Product[]): ReadonlySet<string> {
  const priced = products.flatMap(({ code, name, called, detail, price }) => {
    const size = restricted.test(called) ? null : megabytes(name);
    return size === null ? [] : [{ code, detail, each: price / size }];
  });
  return new Set(
    priced
      .filter(({ code, detail, each }) => {
        const others = priced.filter((one) => one.detail === detail && one.code !== code);
        return others.length > 0 && others.every((one) => each < one.each);
      })
      .map(({ code }) => code),
  );
}

/** Returns 1536 for "1.5GB", and null for a name without an amount of data. */
function megabytes(name: string): number | null {
  const [, size, unit] = /^([0-9.]+) ?(MB|GB|TB)$/i.exec(name) ?? [];
  if (size === undefined || unit === undefined) return null;
  return +size * { MB: 1, GB: 1024, TB: 1024 ** 2 }[unit.toUpperCase() as "MB" | "GB" | "TB"];
}

/** Reads only the first payment option, because our server sends exactly one per plan. */
export function productOfPlan({ plan_id, title, payment_options }: CablePlan): Product {
  const option = payment_options[0];
  const detail = option ? lasting(option.duration) : "";
  return { code: plan_id, name: title, called: title, price: option?.price ?? 0, detail };
}

function lasting({ value, type }: { value: number; type: string }): string {
  return value === 1 ? type.charAt(0).toUpperCase() + type.slice(1) : `${value} × ${type}`;
}

const groups = ["days", "weeks", "month", "longer", "other"] as const;
type ValidityGroup = (typeof groups)[number];

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
export function validityOf(text: string): ValidityGroup {
  const [, count = "1", unit = ""] = unitPattern.exec(text) ?? [];
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

export function byValidity(products: readonly Product[]): Product[] {
  const rank = ({ called, detail }: Product) => groups.indexOf(groupOf({ called, detail }));
  return products.toSorted((a, b) => rank(a) - rank(b));
}

export function groupOf({ called, detail }: Pick<Product, "called" | "detail">): ValidityGroup {
  const shown = validityOf(detail);
  return shown === "other" ? validityOf(called) : shown;
}
