import type { ComponentProps } from "react";

interface BareFormProps extends Omit<ComponentProps<"form">, "onSubmit"> {
  onSubmit: (() => void) | undefined;
}

/** A form that adds no box to the layout. Without `onSubmit`, it renders only its children. */
export function BareForm({ onSubmit, children, ...rest }: BareFormProps) {
  if (!onSubmit) return children;
  return (
    <form
      {...rest}
      // A submit before the app's code has loaded must not put the input into the URL.
      method="post"
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        // React also passes on the submit of a form in a sheet above this one.
        if (event.target === event.currentTarget) onSubmit();
      }}
    >
      {children}
    </form>
  );
}
