const settings = JSON.parse(decodeURIComponent(location.hash.slice(1) || "%7B%7D"));
const say = (name) => parent.postMessage({ name }, "*");
document.body.dataset.theme = settings.theme ?? "light";
document.getElementById("symbol").textContent = `${settings.symbol ?? ""} · ${settings.interval ?? ""}`;

const answer = await fetch(`candles?symbol=${encodeURIComponent(settings.symbol ?? "")}`);
if (answer.ok) {
  draw(await answer.json());
  say("tv-widget-load");
} else {
  say("tv-widget-no-data");
}

function draw(candles) {
  const svg = document.getElementById("chart");
  const top = Math.max(...candles.map(([, , high]) => high));
  const bottom = Math.min(...candles.map(([, , , low]) => low));
  const y = (price) => 10 + ((top - price) / (top - bottom || 1)) * 540;
  const width = 600 / candles.length;
  candles.forEach(([, open, high, low, close], index) => {
    const middle = index * width + width / 2;
    const group = document.createElementNS(svg.namespaceURI, "g");
    group.setAttribute("class", close >= open ? "up" : "down");
    const wick = shape("line", { x1: middle, x2: middle, y1: y(high), y2: y(low) });
    const body = shape("rect", {
      x: index * width + width * 0.2,
      width: width * 0.6,
      y: y(Math.max(open, close)),
      height: Math.max(1, Math.abs(y(open) - y(close))),
    });
    group.append(wick, body);
    svg.append(group);
  });
  const last = y(candles.at(-1)[4]);
  svg.append(shape("line", { class: "last", x1: 0, x2: 600, y1: last, y2: last }));
  const price = new Intl.NumberFormat("en", { maximumSignificantDigits: 5 });
  write(
    "prices",
    [0, 1, 2, 3].map((step) => price.format(top - ((top - bottom) * step) / 3)),
  );
  const day = new Intl.DateTimeFormat("en", { day: "numeric", month: "short" });
  const middle = candles[Math.floor(candles.length / 2)];
  write(
    "dates",
    [candles[0], middle, candles.at(-1)].map(([time]) => day.format(time)),
  );
}

function write(id, texts) {
  document.getElementById(id).replaceChildren(
    ...texts.map((text) => {
      const label = document.createElement("span");
      label.textContent = text;
      return label;
    }),
  );
}

function shape(name, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
