import type { FastifyInstance } from "fastify";
import type { vendorPaths } from "../config.ts";
import { announceMapleradBill } from "../maplerad/answer.ts";
import { mapleradRoutes } from "../maplerad/maplerad.ts";
import { announceVtpassBill, vtpassRoutes } from "../vtpass/vtpass.ts";
import type { World } from "../world.ts";
import { type BillDesk, openBillDesk } from "./bill-desk.ts";

interface BillVendor {
  name: string;
  address: keyof typeof vendorPaths;
  routes: (app: FastifyInstance, world: World, desk: BillDesk) => void;
  announce: typeof announceVtpassBill;
}

/** A new bill vendor adds its line here, and its keys and path in config.ts. */
export const billVendors: readonly BillVendor[] = [
  {
    name: "maplerad",
    address: "MAPLERAD_BASE_URL",
    routes: mapleradRoutes,
    announce: announceMapleradBill,
  },
  { name: "vtpass", address: "VTPASS_BASE_URL", routes: vtpassRoutes, announce: announceVtpassBill },
];

export function openBillDesks(world: World): ReadonlyMap<string, BillDesk> {
  return new Map(
    billVendors.map(({ name, announce }) => [
      name,
      openBillDesk(world, { vendor: name, announce: (bill) => announce(world, bill) }),
    ]),
  );
}
