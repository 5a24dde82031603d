import type { CablePlan, DataBundle } from "@manilla/shared/bills/contract";
import type { Money } from "@manilla/shared/money";
import { useState } from "react";
import { queryClient } from "../../lib/query-client.ts";
import { koboPrice } from "./checks.ts";

export interface Product {
  code: string;
  name: string;
  /** The vendor's full name for it, as a bill's description says it. */
  called: string;
  detail: string;
  /** Kobo. */
  price: number;
}

interface Catalogue {
  products: readonly Product[] | undefined;
  /** Where the catalogue is kept, to fetch it anew. */
  queryKey: readonly unknown[];
  /** How it was called when it was bought last, for "buy again". */
  prefilled: string | undefined;
}

/** The chosen bundle or plan, always as the newest catalogue has it, and the price it was chosen at. */
export function useProduct({ products, queryKey, prefilled = "" }: Catalogue) {
  const [code, setCode] = useState<string | null>();
  const [before, setBefore] = useState<Money<"NGN"> | null>(null);
  const product = products?.find((entry) =>
    code === undefined ? isNamed(entry, prefilled) : entry.code === code,
  );
  return {
    product,
    before,
    choose(next: string) {
      setCode(next);
      setBefore(null);
    },
    clear() {
      setCode(null);
      setBefore(null);
    },
    /** The server sells it at another price than we showed. */
    priceChanged() {
      if (product) setBefore(koboPrice(product.price));
      void queryClient.refetchQueries({ queryKey });
    },
  };
}

/** A bill's description says who sells it, the product, and for whom: "MTN Data: 2GB for Monthly for 0803…". */
function isNamed({ called }: Product, described: string): boolean {
  return described.includes(`: ${called} for `);
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
