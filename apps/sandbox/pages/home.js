import { byId } from "/hosted.js";

function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

let shown = "";

async function refreshInbox() {
  const to = encodeURIComponent(byId("inbox-to").value.trim());
  const response = await fetch(`/control/inbox?limit=50${to && `&to=${to}`}`).catch(() => null);
  if (!response?.ok) return;
  const text = await response.text();
  if (text === shown) return;
  shown = text;
  const messages = JSON.parse(text);
  byId("inbox-empty").hidden = messages.length > 0;
  byId("messages").replaceChildren(...messages.map(showMessage));
}

function showMessage({ channel, to, subject, text, at }) {
  const head = `${channel} to ${to}, ${new Date(at).toLocaleTimeString("en-NG")}`;
  const item = make("li", {}, make("p", { className: "quiet", textContent: head }));
  if (subject) item.append(make("strong", { textContent: subject }));
  item.append(make("div", { className: "body", textContent: text }));
  return item;
}

byId("inbox-to").addEventListener("input", () => void refreshInbox());
setInterval(() => {
  if (!document.hidden) void refreshInbox();
}, 2000);
void refreshInbox();

/** A form for one call, made from the JSON schema of its body. */
function showCall({ method, path, body: { properties = {}, required = [] } }) {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const output = make("output", { hidden: true });
  output.setAttribute("aria-live", "polite");
  const form = make(
    "form",
    { className: "panel" },
    make("h3", { textContent: `${method} ${path}` }),
    ...inPath.map((name) => showField(name, {}, true)),
    ...Object.entries(properties).map(([name, schema]) => showField(name, schema, required.includes(name))),
    make("button", { className: "primary", textContent: "Do it" }),
    output,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const given = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ""));
    const target = path.replace(/:(\w+)/g, (_all, name) => encodeURIComponent(given[name]));
    const fields = Object.keys(properties).filter((name) => name in given);
    const body = Object.fromEntries(fields.map((name) => [name, parse(given[name], properties[name])]));
    void call(method, target, { body, output });
  });
  return form;
}

function showField(name, { enum: values, type, description }, required) {
  const options = type === "boolean" ? ["true", "false"] : values;
  const input = options
    ? make("select", { name }, ...(required ? options : ["", ...options]).map((value) => new Option(value)))
    : make("input", { name, required, autocomplete: "off" });
  return make("label", { textContent: description ? `${name}: ${description}` : name }, input);
}

function parse(value, { type }) {
  if (type === "boolean") return value === "true";
  return type === "number" || type === "integer" ? Number(value) : value;
}

async function call(method, path, { body, output }) {
  const init =
    method === "POST" ? { headers: { "content-type": "application/json" }, body: JSON.stringify(body) } : {};
  const response = await fetch(path, { method, ...init }).catch(() => null);
  output.hidden = false;
  output.textContent = response
    ? `${response.status} ${await response.text()}`
    : "The sandbox does not answer.";
}

const calls = await (await fetch("/control/calls")).json();
byId("cards").append(...calls.filter(({ method }) => method !== "GET").map(showCall));
