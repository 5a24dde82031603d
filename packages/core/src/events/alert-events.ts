/** Events about prices that people wait for; prices as texts with their sign. */
export type AlertEvents = {
  "market.alert_reached": {
    userId: string;
    symbol: string;
    direction: string;
    target: string;
    price: string;
  };
};
