import clsx from "clsx";

export interface AddressTextProps {
  address: string;
  /** "ends": the first two and last two groups are emphasised, because people compare them first. */
  emphasis?: "ends";
  className?: string;
}

const endGroups = 2;

/** The whole address, never shortened. The gaps are margins, so that a copied selection is the plain address. */
export function AddressText({ address, emphasis, className }: AddressTextProps) {
  const groups = address.match(/.{1,4}/gu) ?? [];
  const isEnd = (index: number) => index < endGroups || index >= groups.length - endGroups;
  return (
    <span translate="no" className={clsx("break-all font-mono", className)}>
      {groups.map((group, index) => (
        <span
          // The groups of an address never change order.
          key={index}
          className={clsx(
            "mr-[0.5em] inline-block",
            emphasis && (isEnd(index) ? "font-bold text-accent-ink" : "text-muted"),
          )}
        >
          {group}
        </span>
      ))}
    </span>
  );
}
