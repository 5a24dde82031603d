import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Link } from "react-router-dom";
import { t } from "../texts/t.ts";
import { useOnline } from "../use-online.ts";

export type ButtonVariant = "primary" | "secondary" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

interface Look {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  wide?: boolean | undefined;
  icon?: ReactNode;
}

export interface ButtonProps extends Look, ComponentProps<"button"> {
  loading?: boolean;
}

const variants: Record<ButtonVariant, string> = {
  primary: "bg-accent text-on-accent hover:bg-accent-press",
  secondary: "border border-edge/50 bg-sunken text-ink hover:bg-line",
  danger: "bg-danger text-on-danger hover:bg-danger-press",
};

// Every size is at least 44 px high, because a thumb misses smaller targets.
const sizes: Record<ButtonSize, string> = {
  sm: "min-h-11 px-4 text-small max-[22rem]:px-3",
  md: "min-h-12 px-6 text-body max-[22rem]:px-4",
  lg: "min-h-14 px-7 text-lead max-[22rem]:px-4",
};

function look({ variant = "primary", size = "md", wide = false }: Look): string {
  return clsx(
    "inline-flex select-none items-center justify-center gap-2 rounded-full text-center font-semibold leading-tight",
    "transition-[background-color,scale,opacity] duration-150 ease-out active:scale-98",
    "disabled:pointer-events-none disabled:border-transparent disabled:bg-sunken disabled:text-muted",
    variants[variant],
    sizes[size],
    wide && "w-full",
  );
}

export function Button({
  variant,
  size,
  wide,
  icon,
  loading = false,
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      className={clsx(look({ variant, size, wide }), className)}
    >
      {loading ? (
        t("Loading...")
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </button>
  );
}

interface SubmitButtonProps {
  label: string;
  /** Names the missing input, e.g. "Enter an amount". A press of the button then shows the errors of the fields. */
  missing?: string | undefined;
  /** True if the button leads to a payment. The button is then disabled while offline. */
  pays?: boolean;
  variant?: ButtonVariant;
  disabled?: boolean;
  loading?: boolean;
}

export function SubmitButton({
  missing,
  pays = false,
  variant,
  disabled,
  label,
  ...rest
}: SubmitButtonProps) {
  const isOffline = !useOnline() && pays;
  return (
    <Button
      {...rest}
      wide
      size="lg"
      type="submit"
      disabled={disabled || isOffline}
      variant={missing === undefined ? variant : "secondary"}
      className={missing === undefined ? undefined : "border-transparent! text-muted!"}
    >
      {isOffline ? t("You're offline") : (missing ?? label)}
    </Button>
  );
}

export interface ButtonLinkProps extends Look, Omit<ComponentProps<"a">, "href"> {
  to: string;
  state?: unknown;
  replace?: boolean;
}

export function ButtonLink({ variant, size, wide, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={clsx(look({ variant, size, wide }), className)}>
      {icon}
      {children}
    </Link>
  );
}

export function SmallButton({ label, ...button }: ButtonProps & { label: string }) {
  return (
    <Button size="sm" variant="secondary" {...button}>
      {label}
    </Button>
  );
}

export function SmallLink({ label, ...link }: ButtonLinkProps & { label: string }) {
  return (
    <ButtonLink size="sm" variant="secondary" {...link}>
      {label}
    </ButtonLink>
  );
}

/** The main link of a screen. */
export function WideLink({ label, ...link }: ButtonLinkProps & { label: string }) {
  return (
    <ButtonLink wide size="lg" {...link}>
      {label}
    </ButtonLink>
  );
}
