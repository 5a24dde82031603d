export type AlertEvents = {
  "market.alert_reached": {
    userId: string;
    symbol: string;
    direction: string;
    target: string;
    price: string;
  };
};
