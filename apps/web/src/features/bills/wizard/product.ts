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

export function productOfBundle({ code, name, data, validity, price }: DataBundle): Product {
  const [title, detail] = data === "" ? [name, validity] : [data, validity === "" ? name : validity];
  return { code, name: title, called: name, detail, price };
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
