import clsx from "clsx";

export interface AddressTextProps {
  address: string;
  /**
   * "groups": groups of four, for reading aloud. "ends": both ends are emphasised, because people compare them first.
   */
  emphasis: "groups" | "ends";
  className?: string;
}

const endLength = 6;

/** The whole address, never shortened. The gaps are margins, so that copying a selection gives the plain address. */
export function AddressText({ address, emphasis, className }: AddressTextProps) {
  return (
    <span translate="no" className={clsx("break-all font-mono", className)}>
      {emphasis === "groups" ? <Groups address={address} /> : <Ends address={address} />}
    </span>
  );
}

function Groups({ address }: { address: string }) {
  const groups = address.match(/.{1,4}/gu) ?? [];
  return groups.map((group, index) => (
    // The groups of an address never change order.
    <span key={index} className="mr-[0.5em] inline-block">
      {group}
    </span>
  ));
}

function Ends({ address }: { address: string }) {
  if (address.length <= endLength * 2) return <strong>{address}</strong>;
  const end = "inline-block rounded-[0.3em] bg-accent-soft px-[0.15em] font-bold text-accent-ink";
  return (
    <>
      <strong className={end}>{address.slice(0, endLength)}</strong>
      <span className="text-muted">{address.slice(endLength, -endLength)}</span>
      <strong className={end}>{address.slice(-endLength)}</strong>
    </>
  );
}
