import type { Events } from "../../events/events.ts";
import { notice, type TopicNotification } from "../message.ts";

type AlertTopic = "market.alert_reached";

/** Notifications about prices that people wait for. */
export const alertTopics: { [T in AlertTopic]: TopicNotification<Events[T]> } = {
  "market.alert_reached": notice("alerts", ({ symbol, direction, target, price }) => ({
    type: "other",
    title: `${symbol} is ${direction} ${target}`,
    message: `${symbol} reached ${price}. You asked to be told at ${target}.`,
    data: { currency: symbol, kind: "price_alert" },
  })),
};
