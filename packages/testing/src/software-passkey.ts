import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const relyingPartyId = "localhost";
const origin = "http://localhost:8080";
const userPresentAndVerified = 0x05;
const hasCredential = 0x40;

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const bytes = (data: Buffer) => Buffer.concat([Buffer.from([0x58, data.length]), data]);

/** A software passkey: answers like a browser and its authenticator (WebAuthn level 3, ES256, no attestation). */
export function softwarePasskey({ at = origin }: { at?: string } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  const credentialId = id.toString("base64url");
  let counter = 0;

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));

  function authenticatorData(flags: number, more: Buffer = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(relyingPartyId), Buffer.from([flags]), count, more]);
  }

  /** The public key in CBOR: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}. */
  function coseKey(): Buffer {
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    const [head, minus2, minus3] = [[0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01], [0x21], [0x22]].map((list) =>
      Buffer.from(list),
    );
    return Buffer.concat([
      head ?? Buffer.alloc(0),
      minus2 ?? Buffer.alloc(0),
      bytes(Buffer.from(x, "base64url")),
      minus3 ?? Buffer.alloc(0),
      bytes(Buffer.from(y, "base64url")),
    ]);
  }

  const common = {
    id: credentialId,
    rawId: credentialId,
    type: "public-key" as const,
    clientExtensionResults: {},
  };

  return {
    credentialId,
    register({ challenge }: { challenge: string }) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, coseKey()]);
      const data = authenticatorData(userPresentAndVerified | hasCredential, credential);
      const size = Buffer.alloc(2);
      size.writeUInt16BE(data.length);
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from("fmt"),
        Buffer.from([0x64]),
        Buffer.from("none"),
        Buffer.from([0x67]),
        Buffer.from("attStmt"),
        Buffer.from([0xa0, 0x68]),
        Buffer.from("authData"),
        Buffer.from([0x59]),
        size,
        data,
      ]);
      const response = {
        clientDataJSON: clientData("webauthn.create", challenge).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal" as const],
      };
      return { ...common, response };
    },
    authenticate({ challenge }: { challenge: string }) {
      counter += 1;
      const data = authenticatorData(userPresentAndVerified);
      const client = clientData("webauthn.get", challenge);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: signature.toString("base64url"),
      };
      return { ...common, response };
    },
  };
}
