const byId = (id) => document.getElementById(id);

function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

// ---- inbox

let shown = "";

async function refreshInbox() {
  const to = byId("inbox-to").value.trim();
  const response = await fetch(`/control/inbox?limit=50${to ? `&to=${encodeURIComponent(to)}` : ""}`).catch(
    () => null,
  );
  if (!response?.ok) return;
  const messages = await response.json();
  const seen = JSON.stringify(messages);
  if (seen === shown) return;
  shown = seen;
  byId("inbox-empty").hidden = messages.length > 0;
  byId("messages").replaceChildren(...messages.map(showMessage));
}

function showMessage({ channel, to, subject, text, at }) {
  const time = new Date(at).toLocaleTimeString("en-NG");
  const line = make("div", { className: "line" });
  line.append(make("span", { textContent: `${channel === "sms" ? "SMS" : "Mail"} to ${to}` }));
  line.append(make("time", { dateTime: at, textContent: time }));
  const item = make("li", {}, line);
  if (subject) item.append(make("strong", { textContent: subject }));
  item.append(make("div", { className: "body", textContent: text }));
  return item;
}

byId("inbox-to").addEventListener("input", () => void refreshInbox());
setInterval(() => {
  if (!document.hidden) void refreshInbox();
}, 2000);
void refreshInbox();

// ---- controls: each a small form which makes one call

const pick = (name, label, options, more = {}) => ({ name, label, options, ...more });
const text = (name, label, more = {}) => ({ name, label, ...more });
const number = (name, label, more = {}) => ({ name, label, number: true, ...more });
const vendors = [
  "payaza",
  "paystack",
  "maplerad",
  "vtpass",
  "dojah",
  "quidax",
  "coingecko",
  "termii",
  "smtp",
  "news",
  "forex",
];
const telling = ["payaza", "paystack", "maplerad", "vtpass", "dojah", "quidax"];

const controls = [
  {
    title: "Pay a naira deposit",
    path: "/control/payments/:reference",
    fields: [
      text("reference", "Reference of the deposit", { required: true }),
      pick("outcome", "Outcome", ["paid", "underpaid", "overpaid", "late", "declined"]),
      number("amount", "Naira that arrives (optional after a popup)"),
    ],
  },
  {
    title: "Send coins to an address",
    path: "/control/custody/deposits",
    fields: [
      text("address", "Deposit address", { required: true }),
      text("tag", "Destination tag (XRP)"),
      text("amount", "Amount", { required: true }),
      number("confirmations", "Stop at confirmations (optional)"),
      { name: "hold", label: "Hold for a check", options: ["no", "yes"], flag: true },
    ],
  },
  {
    title: "Move the market",
    path: "/control/market",
    reset: "/control/market",
    fields: [
      text("symbol", "Symbol (USDNGN: dollar rate)", { required: true }),
      number("price", "Price from now on"),
      number("change", "or change in percent"),
      pick("broken", "Broken", ["", "zero", "nan", "negative", "x1000", "inverted", "stale", "down"]),
    ],
  },
  {
    title: "Make a vendor misbehave",
    path: "/control/faults",
    reset: "/control/faults",
    fields: [
      pick("vendor", "Vendor", vendors),
      pick("operation", "Operation", [""]),
      pick("fault", "Fault", [
        ...["timeout", "refuse", "error500", "rate_limited", "slow"],
        ...["lost_answer", "reset", "garbage", "error500_after"],
      ]),
      number("times", "Times (empty: until cleared)"),
    ],
  },
  {
    title: "Decide a bank payout",
    path: "/control/payouts/:reference",
    fields: [
      text("reference", "Reference of the payout", { required: true }),
      pick("status", "Status", ["success", "failed", "reversed", "pending"]),
    ],
  },
  {
    title: "Script a bill",
    path: "/control/bills",
    fields: [
      pick("vendor", "Vendor", ["maplerad", "vtpass"]),
      text("recipient", "Phone, meter or card (empty: next)"),
      pick("outcome", "Outcome", [
        ...["delivered", "pending", "pending_failed", "stuck", "failed"],
        ...["timeout_after", "timeout_before", "reversed"],
      ]),
      number("times", "Times (1)"),
    ],
  },
  {
    title: "Decide an identity check",
    path: "/control/identity/:reference",
    fields: [
      text("reference", "Reference of the check", { required: true }),
      pick("status", "Status", ["Completed", "Failed", "Abandoned", "Pending", "Ongoing"]),
    ],
  },
  {
    title: "Decide a crypto withdrawal",
    path: "/control/custody/withdrawals/:reference",
    fields: [
      text("reference", "Reference of the send", { required: true }),
      pick("status", "Status", ["done", "rejected", "processing"]),
    ],
  },
  {
    title: "Name a bank account",
    path: "/control/accounts/:reference",
    fields: [
      text("reference", "Account number", { required: true, pattern: "\\d{10}" }),
      text("name", "Owner's name", { required: true }),
    ],
  },
  {
    title: "Spoil webhooks",
    path: "/control/webhooks",
    reset: "/control/webhooks",
    fields: [
      pick("vendor", "Vendor", telling),
      pick("mode", "Mode", ["drop", "duplicate", "late", "forged", "tampered"]),
      number("times", "Times (empty: until cleared)"),
    ],
  },
];

function showField(field) {
  const { name, label, options, required = false, pattern } = field;
  const input = options
    ? make(
        "select",
        { name },
        ...options.map((value) => make("option", { value, textContent: value || "any / none" })),
      )
    : make("input", { name, required, autocomplete: "off", inputMode: field.number ? "decimal" : "text" });
  if (pattern) input.pattern = pattern;
  return make("label", { textContent: label }, input);
}

function showControl(control) {
  const output = make("output", { hidden: true });
  output.setAttribute("aria-live", "polite");
  const actions = make(
    "div",
    { className: "actions" },
    make("button", { className: "primary", textContent: "Do it" }),
  );
  const title = make("h3", { textContent: control.title });
  const form = make(
    "form",
    { className: "control" },
    title,
    ...control.fields.map(showField),
    actions,
    output,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const { path, body } = compose(control, new FormData(form));
    void call("POST", path, body, output);
  });
  if (control.reset) {
    const reset = make("button", { type: "button", textContent: "Clear all" });
    reset.addEventListener("click", () => void call("DELETE", control.reset, undefined, output));
    actions.append(reset);
  }
  return form;
}

function compose({ path, fields }, data) {
  const body = {};
  let target = path;
  for (const { name, number: isNumber, flag } of fields) {
    const value = String(data.get(name) ?? "").trim();
    if (path.includes(`:${name}`)) target = target.replace(`:${name}`, encodeURIComponent(value));
    else if (flag) body[name] = value === "yes";
    else if (value) body[name] = isNumber ? Number(value) : value;
  }
  return { path: target, body };
}

async function call(method, path, body, output) {
  const init = body
    ? { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) }
    : { method };
  const response = await fetch(path, init).catch(() => null);
  const answer = await response?.text().catch(() => "");
  output.hidden = false;
  output.dataset.tone = response?.ok ? "good" : "bad";
  output.textContent = response ? `${response.status} ${answer}` : "The sandbox does not answer.";
}

byId("cards").append(...controls.map(showControl));

/** The operations of a vendor are whatever its routes announce. */
async function fillOperations() {
  const form = [...document.forms].find((candidate) => candidate.elements.namedItem("fault"));
  const { operations } = await (await fetch("/control/faults")).json();
  const show = () => {
    const names = ["", ...(operations[form.elements.vendor.value] ?? [])];
    const options = names.map((value) => make("option", { value, textContent: value || "every call" }));
    form.elements.operation.replaceChildren(...options);
  };
  form.elements.vendor.addEventListener("change", show);
  show();
}
void fillOperations();

// ---- vendors

const places = [
  ["Payaza", "/payaza/live", "payaza"],
  ["Payaza checkout script", "/payaza/js/v1/bundle.js", ""],
  ["Paystack", "/paystack", "paystack"],
  ["Maplerad", "/maplerad/v1", "maplerad"],
  ["VTpass", "/vtpass/api", "vtpass"],
  ["Dojah", "/dojah", "dojah"],
  ["Quidax", "/quidax/exchange-open-api/api/v1", "quidax"],
  ["CoinGecko", "/coingecko/api/v3", ""],
  ["Termii", "/termii", "termii"],
  ["Mail (SMTP)", "port 8025 unless told otherwise", "smtp"],
  ["News", "/news/v1/articles", ""],
  ["Exchange rates", "/forex/v1/latest", ""],
];

byId("vendor-rows").append(
  ...places.map(([name, path, books]) => {
    const where = make("code", { textContent: path.startsWith("/") ? location.origin + path : path });
    const link = books ? make("a", { href: `/control/books/${books}`, textContent: `${books} books` }) : "–";
    return make("tr", {}, make("td", { textContent: name }), make("td", {}, where), make("td", {}, link));
  }),
);
