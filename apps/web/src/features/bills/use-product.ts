import type { CablePlan } from "@manilla/shared/bills/contract";
import type { Money } from "@manilla/shared/money";
import { useState } from "react";
import { queryClient } from "../../lib/query-client.ts";
import { koboPrice } from "./checks.ts";

export interface Product {
  code: string;
  name: string;
  /** Kobo. */
  price: number;
}

interface Catalogue<P extends Product> {
  products: readonly P[] | undefined;
  /** Where the catalogue is kept, to fetch it anew. */
  queryKey: readonly unknown[];
  /** By its name, for "buy again". */
  prefilled: string | undefined;
}

/** The chosen bundle or plan, always as the newest catalogue has it, and the price it was chosen at. */
export function useProduct<P extends Product>({ products, queryKey, prefilled }: Catalogue<P>) {
  const [code, setCode] = useState<string | null>();
  const [before, setBefore] = useState<Money<"NGN"> | null>(null);
  const product = products?.find((entry) =>
    code === undefined ? entry.name === prefilled : entry.code === code,
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

/** The specification uses the first payment option only. */
export function productOfPlan({ plan_id, title, payment_options }: CablePlan): Product & { detail: string } {
  const option = payment_options[0];
  return {
    code: plan_id,
    name: title,
    price: option?.price ?? 0,
    detail: option ? lasting(option.duration) : "",
  };
}

function lasting({ value, type }: { value: number; type: string }): string {
  return value === 1 ? type.charAt(0).toUpperCase() + type.slice(1) : `${value} × ${type}`;
}
