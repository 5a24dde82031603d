import { expect, it } from "vitest";
import { buildSandbox } from "../app.ts";
import { decryptPush, makeBrowserKeys } from "./push.ts";

// RFC 8291, appendix A.
const example = {
  receiverPrivate: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  body: "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

it("opens the example of RFC 8291", () => {
  const keys = makeBrowserKeys(Buffer.from(example.auth, "base64url"));
  keys.ecdh.setPrivateKey(example.receiverPrivate, "base64url");
  expect(decryptPush(keys, Buffer.from(example.body, "base64url"))).toBe(
    "When I grow up, I want to be a watermelon",
  );
});

it("does not open what was made for another subscription", () => {
  const keys = makeBrowserKeys(Buffer.from(example.auth, "base64url"));
  expect(() => decryptPush(keys, Buffer.from(example.body, "base64url"))).toThrow();
});

it("refuses a message without a token, and any message after the subscription has ended", async () => {
  const { app, close } = buildSandbox();
  const applicationServerKey = makeBrowserKeys(Buffer.alloc(16)).ecdh.getPublicKey("base64url");
  const made = await app.inject({ method: "POST", url: "/push/browsers", payload: { applicationServerKey } });
  const { id } = made.json<{ id: string }>();
  const send = async (to: string) =>
    (
      await app.inject({
        method: "POST",
        url: `/push/send/${to}`,
        headers: { "content-type": "application/octet-stream", ttl: "60", "content-encoding": "aes128gcm" },
        payload: Buffer.from(example.body, "base64url"),
      })
    ).statusCode;
  expect(await send("unknown")).toBe(404);
  expect(await send(id)).toBe(403);
  await app.inject({ method: "DELETE", url: `/push/browsers/${id}` });
  expect(await send(id)).toBe(410);
  await close();
});
