export const byId = (id) => document.getElementById(id);

export async function post(path, body) {
  const headers = { "content-type": "application/json" };
  const response = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  return response.json();
}

export function notify(tone, title, detail = "") {
  const notice = byId("notice");
  notice.dataset.tone = tone;
  const lines = [title, detail].filter(Boolean).map((text, index) => {
    const line = document.createElement("p");
    line.textContent = text;
    if (index) line.className = "quiet";
    return line;
  });
  notice.replaceChildren(...lines);
  notice.hidden = false;
}
