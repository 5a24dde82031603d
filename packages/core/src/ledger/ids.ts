export { referenceOf } from "@manilla/shared/wallet/reference";
export { newId } from "../runtime/ids.ts";
