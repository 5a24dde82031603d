import { controls } from "/home-controls.js";

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

// ---- controls: forms that each make one call

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

/** Lists the operations that a vendor's routes registered. */
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
