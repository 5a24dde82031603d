// oxlint-disable typescript/no-explicit-any, typescript/no-unsafe-argument, typescript/no-unsafe-call, typescript/no-unsafe-return -- vendors' answers are read loosely and asserted
import { keys, startOutside } from "./outside.ts";

export async function quidaxCustomer() {
  const outside = await startOutside();
  const base = "/quidax/exchange-open-api/api/v1";
  const get = (path: string) => outside.get(base + path, keys.quidax);
  const post = (path: string, body: unknown = {}) => outside.post(base + path, body, keys.quidax);
  const person = { email: "u1@example.com", first_name: "Ada", last_name: "Obi" };
  const user: string = (await post("/users", person)).body.data.id;
  return {
    outside,
    user,
    get,
    post,
    /** Creates an address of the coin, by default on its default network, and waits for it. */
    async addressOf(currency: string, network?: string) {
      const path = `/users/${user}/wallets/${currency}/addresses`;
      const { id } = (await post(network ? `${path}?network=${network}` : path)).body.data;
      return outside.until(async () => {
        const { data } = (await get(path)).body;
        return data.find((one: { id: string; address: unknown }) => one.id === id && one.address);
      });
    },
  };
}
