import { paths } from "@manilla/shared/web-paths";
import { ButtonLink } from "@manilla/ui/base/button.tsx";
import { t } from "@manilla/ui/texts/t.ts";
import { useHeadingFocus } from "#ui/patterns/screen.tsx";
import { BronzeRing } from "./bronze-ring.tsx";
import { ProductPreviews } from "./product-previews.tsx";

/** SignUpBar appears after this element has scrolled away. */
export const heroActionsId = "hero-actions";

/** Text and layout must equal the frame in index.html, so that nothing moves when React takes over. */
export function Hero() {
  const heading = useHeadingFocus("Manilla");
  return (
    <section className="lg:grid lg:grid-cols-2 lg:items-center lg:gap-10 lg:py-8">
      <div>
        <h1 ref={heading} tabIndex={-1} className="font-semibold text-display">
          {t("Hold naira.")}
          <br />
          {t("Move anything.")}
        </h1>
        <p className="mt-4 max-w-md text-lead text-muted">
          {t(
            "Trade crypto at a price you can see, send it anywhere, withdraw to any Nigerian bank and pay every bill.",
          )}
        </p>
        <div id={heroActionsId} className="mt-7 flex gap-3">
          <ButtonLink to={paths.signup} size="lg" className="max-[22rem]:px-4 max-lg:grow">
            {t("Get Started")}
          </ButtonLink>
          <ButtonLink to={paths.login} size="lg" variant="secondary" className="max-[22rem]:px-4 max-lg:grow">
            {t("Sign In")}
          </ButtonLink>
        </div>
      </div>
      <div className="relative mt-9 grid h-72 place-items-center overflow-hidden rounded-card bg-deep lg:mt-0 lg:h-[26rem]">
        <BronzeRing className="absolute h-[122%] translate-x-[36%] max-[22rem]:translate-x-[54%] -translate-y-[8%] rotate-[24deg] lg:translate-y-[2%] lg:translate-x-[30%]" />
        <ProductPreviews />
      </div>
    </section>
  );
}
