import type { AlertEvents } from "../../events/events.ts";
import { promptNotice, type TopicNotification } from "../message.ts";

export const alertTopics: { [T in keyof AlertEvents]: TopicNotification<AlertEvents[T]> } = {
  "market.alert_reached": {
    ...promptNotice("alerts", ({ symbol, direction, target, price }) => ({
      type: "other",
      title: `${symbol} is ${direction} ${target}`,
      message: `${symbol} reached ${price}. You asked to be told at ${target}.`,
      pidginTitle: `${symbol} don reach ${target}`,
      pidginMessage: `${symbol} don reach ${price}. You tell us to alert you at ${target}.`,
      data: { currency: symbol, kind: "price_alert" },
    })),
    covers: "Prices you watch",
  },
};
