import { formatNaira, formatUsd } from "@manilla/shared/format-money";
import type { ReplyOf, Route } from "@manilla/shared/http/route";
import { getCryptoRates, getRates } from "@manilla/shared/market/contract";
import { getDashboard } from "@manilla/shared/wallet/contract";
import { totalLook } from "./features/wallet/total-look.ts";
import { earlyAddress, isSignedInWith } from "./lib/api/early-answers.ts";
import { type Portfolio, portfolioOf } from "./lib/money/portfolio.ts";
import { readStored, storageKeys } from "./lib/storage/storage.ts";
import { t } from "./lib/texts/t.ts";

/**
 * Writes the person's name and total into the prerendered dashboard as soon as the requests of early.js are
 * answered, while React's code is still on its way. The app begins with the same replies (lib/api/early-answers.ts). Where anything is
 * missing it leaves the frame as it is: the app says why.
 */
async function paintFirstFigures(): Promise<void> {
  const early = window.manillaEarly;
  if (!early) return;
  const replies = new Map<string, unknown>();
  const read = async <R extends Route>(route: R) => {
    const response = await early.answers.get(earlyAddress(route));
    // The app reads the answer itself when it is there first.
    const envelope: { status?: unknown; data?: unknown } = await response?.clone().json();
    if (!response?.ok || envelope.status !== true) throw new Error(`${route.name} was rejected`);
    replies.set(earlyAddress(route), envelope.data);
    return envelope.data as ReplyOf<R>; // the server checks every reply against the same contract
  };
  const [dashboard, crypto, fiat] = await Promise.all([
    read(getDashboard),
    read(getCryptoRates),
    read(getRates),
  ]);
  early.replies = replies;
  // The app begins with them; what it asks for later must not be answered with these.
  early.answers.clear();
  const portfolio = portfolioOf(dashboard, { crypto, fiat });
  const locked = readStored(storageKeys.appLock) === "1";
  if (portfolio.leftOut.length > 0 || locked || !isSignedInWith(early.token)) return;
  paint(portfolio, dashboard.user.user_name);
}

function paint(portfolio: Portfolio, name: string): void {
  const frame = document.querySelector('[data-frame="dashboard"]');
  const total = frame?.querySelector('[data-part="total"]');
  frame?.querySelector('[data-part="name"]')?.replaceChildren(name);
  const hidden = readStored(storageKeys.hiddenBalances) === "1";
  const shown = (text: string) => (hidden ? "••••" : text);
  const naira = shown(formatNaira(portfolio.ngn));
  const point = naira.lastIndexOf(".");
  const first = hidden
    ? [naira]
    : [naira.slice(0, point), element("span", "text-[0.6em] opacity-75", naira.slice(point))];
  const available = shown(formatNaira(portfolio.rows[0]?.balance ?? "0"));
  total?.replaceChildren(
    element(
      "div",
      totalLook.box,
      element("span", totalLook.first(portfolio.ngn), element("span", "tabular", ...first)),
      element(
        "span",
        [totalLook.second, "tabular"].join(" "),
        portfolio.usd === null ? "$…" : shown(`≈ ${formatUsd(portfolio.usd)}`),
      ),
    ),
    element(
      "p",
      totalLook.spendable,
      element("span", totalLook.spendableLabel, `${t("Naira available")} `),
      element("span", "tabular font-semibold", available),
    ),
  );
}

function element(tag: string, look: string, ...children: (string | Node)[]): HTMLElement {
  const made = document.createElement(tag);
  made.className = look;
  made.append(...children);
  return made;
}

/** The frame is there once the page is parsed. */
function whenParsed(): Promise<void> {
  if (document.readyState !== "loading") return Promise.resolve();
  return new Promise((resolve) => document.addEventListener("DOMContentLoaded", () => resolve()));
}

void whenParsed()
  .then(paintFirstFigures)
  // The app asks again, and says what is wrong.
  .catch((error: unknown) => console.debug("Painting the first figures failed; the app asks again", error))
  .then(() => requestAnimationFrame(() => setTimeout(() => window.manillaEarly?.done?.())));
