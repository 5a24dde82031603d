import type { CablePlan, DataBundle } from "@manilla/shared/bills/catalogue-contract";

/** A bundle or a plan, as the lists show it. */
export interface Product {
  code: string;
  name: string;
  /** The vendor's full name for it, as a bill's description says it. */
  called: string;
  detail: string;
  /** Kobo. */
  price: number;
}

/** Names of data that is good at some times or for some apps only. */
const restricted = /night|weekend|social|whatsapp|facebook|instagram|tiktok|youtube|\+/i;

export function productOfBundle({ code, name, data, validity, price }: DataBundle): Product {
  const [title, detail] =
    data === "" ? [name, validity] : [data, validity === "" || restricted.test(name) ? name : validity];
  return { code, name: title, called: name, detail, price };
}

/** The codes of the bundles with the lowest price per megabyte among those that last as long and are good for everything. */
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

/** "1.5GB" is 1536; null for a name that is no amount of data. */
function megabytes(name: string): number | null {
  const [, size, unit] = /^([0-9.]+) ?(MB|GB|TB)$/i.exec(name) ?? [];
  if (size === undefined || unit === undefined) return null;
  // The pattern allows these units alone.
  return +size * { MB: 1, GB: 1024, TB: 1024 ** 2 }[unit.toUpperCase() as "MB" | "GB" | "TB"];
}

/** The specification uses the first payment option only. */
export function productOfPlan({ plan_id, title, payment_options }: CablePlan): Product {
  const option = payment_options[0];
  const detail = option ? lasting(option.duration) : "";
  return { code: plan_id, name: title, called: title, price: option?.price ?? 0, detail };
}

function lasting({ value, type }: { value: number; type: string }): string {
  return value === 1 ? type.charAt(0).toUpperCase() + type.slice(1) : `${value} × ${type}`;
}
