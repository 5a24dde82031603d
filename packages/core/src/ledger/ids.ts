export { referenceOf } from "@manilla/shared/wallet/reference";
export { newId } from "../platform/ids.ts";
