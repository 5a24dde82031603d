import { digits } from "../dice.ts";

export const identityStatuses = ["Ongoing", "Completed", "Pending", "Failed", "Abandoned"] as const;

export type IdentityStatus = (typeof identityStatuses)[number];

export interface Verification {
  reference: string;
  status: IdentityStatus;
  email: string;
  metadata: { user_id: string; reference: string };
  bvn: string;
  firstName: string;
  lastName: string;
  by?: "registry" | "document";
  message: string;
  createdAt: string;
  changedAt: string;
}

function documentOf(person: { first_name: string; last_name: string; dob: string }, bvn: string) {
  const name = { first_name: person.first_name, middle_name: "", last_name: person.last_name };
  const document = { document_type: "passport", document_number: `A${digits(8, "passport", bvn)}` };
  const id_data = { ...name, ...document, nationality: "NIGERIAN", date_of_birth: person.dob };
  return { id_url: "", back_url: "", id_data };
}

export function describeVerification(verification: Verification) {
  const { reference, status, firstName, lastName, email, bvn, metadata } = verification;
  const done = status === "Completed";
  const person = { first_name: firstName, last_name: lastName, dob: "1994-03-12" };
  const isDocument = verification.by === "document";
  const checked = isDocument
    ? { id: { status: done, data: done ? documentOf(person, bvn) : {} } }
    : { government_data: { status: done, data: done ? { bvn: { entity: { ...person, bvn } } } : {} } };
  return {
    reference_id: reference,
    status: done,
    verification_status: status,
    verification_type: "LIVENESS",
    verification_mode: "LIVENESS",
    message: verification.message,
    ...(done && !isDocument && { id_type: "BVN", value: bvn }),
    metadata: { ...metadata, deviceInfo: "sandbox", ipInfo: {} },
    data: {
      user_data: { status: done, data: person },
      ...checked,
      selfie: { status: done, data: done ? { match_score: 99.1, liveness_score: 98.4 } : {} },
      email: { status: email !== "", data: { email } },
      phone_number: { status: false, data: {} },
    },
  };
}
