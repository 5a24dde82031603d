import type { ContactType } from "@manilla/shared/kyc/contact";

/** Digits in readable groups: the country of a Nigerian number stands apart. */
export function groupedPhone(digits: string): string {
  if (digits.startsWith("234")) return groups(digits, [3, 3, 3, 4]);
  if (digits.startsWith("0")) return groups(digits, [4, 3, 4]);
  return groups(digits, [3, 3, 4]);
}

function groups(digits: string, sizes: readonly number[]): string {
  const parts: string[] = [];
  let rest = digits;
  for (const size of sizes) {
    parts.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  return [...parts, rest].filter((part) => part !== "").join(" ");
}

/** Enough to recognise the own contact, too little for a person looking over the shoulder. */
export function maskedContact(type: ContactType, contact: string): string {
  if (type === "phone") return `${contact.slice(0, 4)} ••• ••• ${contact.slice(-3)}`;
  const [name = "", domain = ""] = contact.split("@");
  return `${name.slice(0, 1)}•••${name.length > 3 ? name.slice(-1) : ""}@${domain}`;
}
