import { type Machine, machine } from "../../operations/machine.ts";

export type SendState = "held" | "broadcast" | "completed" | "failed";

/** The hold is settled by completed and given back by failed, once; nothing that is merely unknown leads to either. */
export const cryptoSend: Machine<SendState> = machine({
  held: ["broadcast"],
  broadcast: ["completed", "failed"],
  completed: [],
  failed: [],
});

export const cryptoSendMeaning: Record<SendState, string> = {
  held: "The amount is set aside; the custodian has not been asked yet",
  broadcast: "Our reference may have reached the custodian; only its conclusive word ends this",
  completed: "It left for the recipient, or was booked to another user at once; the house keeps the fee",
  failed: "The custodian said that it will never leave; all of it is back",
};
