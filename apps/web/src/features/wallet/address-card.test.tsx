import { networksOf } from "@manilla/shared/crypto/networks";
import { getWalletAddress } from "@manilla/shared/wallet/deposit-contract";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { QRCodeSVG } from "qrcode.react";
import { afterEach, expect, it } from "vitest";
import { queryClient } from "#lib/api/query-client.ts";
import { WithQueries } from "#lib/api/with-queries.tsx";
import { documentedReply } from "#testing/documented-reply.ts";
import { fetchedForAda } from "#testing/fetched.ts";
import { AddressCard } from "./address-card.tsx";

const fetched = fetchedForAda();
afterEach(() => queryClient.clear());

const address = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";

function squares(svg: Element | null): string | null | undefined {
  return svg?.querySelector("path:last-of-type")?.getAttribute("d");
}

function codeOf(value: string) {
  return squares(render(<QRCodeSVG value={value} size={200} level="H" />).container.querySelector("svg"));
}

it("the QR code holds the address, and the payment link on request", async () => {
  const data = documentedReply(getWalletAddress, { address });
  fetched.mockResolvedValue(Response.json({ status: true, message: "", data }));
  render(
    <WithQueries>
      <AddressCard coin="BTC" network={networksOf.BTC[0]} />
    </WithQueries>,
  );
  const code = await screen.findByRole("img", { name: "QR code of your Bitcoin address" });
  expect(squares(code)).toBe(codeOf(address));
  await userEvent.click(screen.getByRole("button", { name: "Show QR with payment link" }));
  expect(squares(code)).toBe(codeOf(`bitcoin:${address}`));
});
