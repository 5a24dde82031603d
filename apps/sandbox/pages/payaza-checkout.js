import { byId, notify, post } from "/hosted.js";

const source = "payaza-checkout";
const naira = (amount) => `₦${amount.toLocaleString("en-NG", { minimumFractionDigits: 2 })}`;
/** Window and origin of the merchant's page, taken from its first message. No other page receives messages. */
let merchant = null;
let session = null;
let settled = false;

const tell = (type, response) => merchant?.window.postMessage({ source, type, response }, merchant.origin);

window.addEventListener("message", (event) => {
  if (
    merchant ||
    event.source !== window.parent ||
    event.data?.source !== source ||
    event.data.type !== "setup"
  )
    return;
  merchant = { window: event.source, origin: event.origin };
  void open(event.data.options);
});

if (window.parent === window)
  notify("bad", "This page is opened by a shop's checkout.", "Open it from the app's deposit screen.");
else window.parent.postMessage({ source, type: "ready" }, "*");

const lostConnection = {
  type: "error",
  status: 503,
  data: { message: "The payment page has lost its connection", errors: [] },
};

const ask = (path, body) => post(`/payaza/checkout/sessions${path}`, body).catch(() => lostConnection);

async function open(options) {
  const answer = await ask("", options);
  if (answer.type === "error") {
    notify(
      "bad",
      answer.data.message,
      answer.data.errors.map((error) => `${error.field}: ${error.errors[0]}`).join(", "),
    );
    tell("callback", answer);
    return;
  }
  session = answer;
  byId("amount").textContent = naira(session.amount);
  byId("email").textContent = session.email;
  byId("bank").textContent = session.account.bank;
  byId("account").textContent = session.account.number;
  byId("holder").textContent = session.account.name;
  byId("pay").hidden = false;
  byId("title").focus();
  tick();
}

function tick() {
  if (settled) return;
  const left = Math.max(0, Math.round((new Date(session.expires_at).getTime() - Date.now()) / 1000));
  byId("countdown").textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  if (left > 0) setTimeout(tick, 1000);
  else notify("bad", "This account has expired.", "A transfer sent now will still arrive, but late.");
}

const goodNews = {
  paid: "Payment received",
  underpaid: "Payment received, but less than was asked",
  overpaid: "Payment received, more than was asked",
};

async function pay(outcome, channel) {
  for (const button of byId("pay").querySelectorAll("button")) button.disabled = true;
  notify("", "Confirming your payment…");
  const answer = await ask(`/${encodeURIComponent(session.reference)}/outcome`, { outcome, channel });
  settled = answer.type === "success";
  if (settled) finish(goodNews[outcome]);
  else {
    const late =
      outcome === "late" ? "The transfer will arrive in a few seconds all the same." : "You can try again.";
    notify("bad", answer.data.message, late);
    for (const button of byId("pay").querySelectorAll("button")) button.disabled = outcome === "late";
  }
  tell("callback", answer);
}

function finish(title) {
  byId("pay").hidden = true;
  byId("close").hidden = true;
  byId("done").hidden = false;
  byId("done").focus();
  notify("good", title, "You can return to the shop.");
  setTimeout(() => tell("done"), 4000);
}

const cardResults = { "01/39": "paid", "05/39": "declined", "04/27": "declined", "01/37": "declined" };

byId("card").addEventListener("submit", (event) => {
  event.preventDefault();
  const expiry = byId("card-expiry").value.trim();
  const outcome = cardResults[expiry];
  if (outcome) void pay(outcome, "Card");
  else
    notify(
      "bad",
      expiry === "08/28" ? "No answer from your bank." : "No test card expires then.",
      "Nothing was charged.",
    );
});

for (const button of document.querySelectorAll("[data-outcome]")) {
  button.addEventListener("click", () => void pay(button.dataset.outcome, "VirtualAccount"));
}

byId("copy").addEventListener("click", async () => {
  await navigator.clipboard?.writeText(session.account.number).catch(() => {});
  byId("copy").textContent = "Copied";
  setTimeout(() => {
    byId("copy").textContent = "Copy";
  }, 2000);
});

const tabs = [...document.querySelectorAll("[role=tab]")];

function choose(chosen) {
  for (const tab of tabs) {
    const selected = tab === chosen;
    tab.setAttribute("aria-selected", String(selected));
    tab.tabIndex = selected ? 0 : -1;
    byId(tab.getAttribute("aria-controls")).hidden = !selected;
  }
  chosen.focus();
}

for (const tab of tabs) {
  tab.addEventListener("click", () => choose(tab));
  tab.addEventListener("keydown", (event) => {
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") choose(tabs.find((other) => other !== tab));
  });
}

byId("close").addEventListener("click", () => tell("close"));
byId("done").addEventListener("click", () => tell("done"));
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") tell(settled ? "done" : "close");
});
