const grouped = /(\d{4}(?:\s\d{3,4})+(?:\s\d{1,2})?(?!\d))/;

/** Screen readers get single digits. Copied text has no gaps, because the gaps are margins. */
export function Digits({ text }: { text: string }) {
  return text.split(grouped).map((part, index) => {
    if (index % 2 === 0) return part;
    const groups = part.split(/\s/);
    return (
      // The parts of a text never change order.
      <span key={index} className={groups.length < 5 ? "whitespace-nowrap" : undefined}>
        <span className="sr-only select-none">{part.replace(/\D/g, "").split("").join(" ")}</span>
        <span aria-hidden="true">
          {groups.map((group, at) => (
            <span key={at} className="mx-[0.14em] inline-block first:ml-0 last:mr-0">
              {group}
            </span>
          ))}
        </span>
      </span>
    );
  });
}
