export const shownPasskeyId = "rB1iJ2h0Zl9cW4mK7xT3vQpN8sD5yG6uE0aF1oL2kHM";
export const shownChallengeId = "019a0000-0000-7000-8000-000000000001";
export const shownAssertion = {
  id: shownPasskeyId,
  rawId: shownPasskeyId,
  type: "public-key" as const,
  clientExtensionResults: {},
  response: {
    clientDataJSON: "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0",
    authenticatorData: "SZYN5YgOjGh0",
    signature: "MEUCIQDx",
  },
};
export const shownAttestation = {
  id: shownPasskeyId,
  rawId: shownPasskeyId,
  type: "public-key" as const,
  clientExtensionResults: {},
  response: {
    clientDataJSON: "eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0",
    attestationObject: "o2NmbXRkbm9uZQ",
    transports: ["internal"],
  },
};
export const shownRequestOptions = {
  challenge: "Qk1lR3ZXc0p4",
  rpId: "localhost",
  userVerification: "required",
  timeout: 60000,
};
export const shownCreationOptions = {
  challenge: "Qk1lR3ZXc0p4",
  rp: { id: "localhost", name: "Manilla" },
};
