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
      // "post", because a submit before the app's code has loaded would otherwise put the input into the URL.
      method="post"
      className="contents"
      onSubmit={(event) => {
        event.preventDefault();
        // In React, the submit of a form in a nested sheet also reaches this form.
        if (event.target === event.currentTarget) onSubmit();
      }}
    >
      {children}
    </form>
  );
}
