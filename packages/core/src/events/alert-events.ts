/** Events of price alerts. Prices are texts with their currency sign. */
export type AlertEvents = {
  "market.alert_reached": {
    userId: string;
    symbol: string;
    direction: string;
    target: string;
    price: string;
  };
};
