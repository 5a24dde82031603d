import { byId, notify, post } from "/hosted.js";

const query = new URLSearchParams(location.search);
let reference = query.get("reference_id") ?? `DJ-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;

// Sends the message to any page that frames this one, like the vendor's widget. Only the signed webhook proves the
// outcome.
const tell = (type, data) => {
  if (window.parent !== window) window.parent.postMessage({ type, data, response: data }, "*");
};

const ask = (path, body) =>
  post(`/dojah/widget/sessions${path}`, body).catch(() => ({
    error: "The identity page has lost its connection",
  }));

async function begin() {
  tell("loading");
  const session = await ask("", {
    widget_id: query.get("widget_id") ?? "",
    reference_id: reference,
    email: query.get("email") ?? query.get("user_data[email]") ?? "",
    user_id: query.get("metadata[user_id]") ?? "",
    reference: query.get("metadata[reference]") ?? "",
  });
  if (session.error) {
    notify("bad", session.error);
    tell("connect.account.error", { message: session.error });
    return;
  }
  if (session.verification_status === "Completed") {
    finish(session);
    return;
  }
  // The vendor may replace our reference by its own. All later calls use the vendor's reference.
  reference = session.reference_id;
  byId("email").textContent = session.data.email.data.email;
  byId("bvn").value = session.bvn;
  showAccount();
  byId("check").hidden = false;
  byId("title").focus();
  tell("begin");
}

const words = {
  Completed: ["good", "Identity confirmed", "You can return to the app."],
  Pending: ["", "We need a closer look", "A person will review it. You can return to the app."],
  Failed: ["bad", "The check failed", "The selfie does not match the record."],
  Abandoned: ["bad", "The check was not finished", "Nothing was decided."],
};

function finish(session) {
  byId("check").hidden = true;
  byId("close").hidden = true;
  byId("done").hidden = false;
  byId("done").focus();
  notify(...words[session.verification_status]);
  const good = session.verification_status === "Completed" || session.verification_status === "Pending";
  tell(good ? "connect.account.success" : "connect.account.error", session);
}

async function end(status) {
  for (const button of document.querySelectorAll("[data-status]")) button.disabled = true;
  const details = {
    bvn: byId("bvn").value.trim(),
    first_name: byId("first-name").value,
    last_name: byId("last-name").value,
  };
  const session = await ask(`/${encodeURIComponent(reference)}/end`, { status, ...details });
  if (session.error) {
    notify("bad", session.error, "Try again.");
    for (const button of document.querySelectorAll("[data-status]")) button.disabled = false;
  } else finish(session);
}

function showAccount() {
  const bvn = byId("bvn").value.trim();
  byId("account").textContent = /^\d{11}$/.test(bvn) ? bvn.slice(1) : "…";
}
byId("bvn").addEventListener("input", showAccount);

const close = () => tell("connect.widget.close", { reference_id: reference });

for (const button of document.querySelectorAll("[data-status]")) {
  button.addEventListener("click", () => void end(button.dataset.status));
}
byId("close").addEventListener("click", close);
byId("done").addEventListener("click", close);
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") close();
});
void begin();
