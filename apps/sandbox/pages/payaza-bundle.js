(() => {
  const origin = new URL(document.currentScript.src).origin;
  const name = "payaza-checkout";

  function setup(options) {
    let onCallback = () => {};
    let onClose = () => {};
    let popup = null;

    function hear(event) {
      if (!popup || event.origin !== origin || event.source !== popup.frame.contentWindow) return;
      if (event.data?.source !== name) return;
      if (event.data.type === "ready")
        popup.frame.contentWindow.postMessage({ source: name, type: "setup", options }, origin);
      if (event.data.type === "callback") onCallback(event.data.response);
      if (event.data.type === "done") closeIframe();
      if (event.data.type === "close") {
        closeIframe();
        onClose();
      }
    }

    function showPopup() {
      if (popup) return;
      popup = openFrame(`${origin}/payaza/checkout`);
      window.addEventListener("message", hear);
    }

    function closeIframe() {
      if (!popup) return;
      window.removeEventListener("message", hear);
      popup.restore();
      popup = null;
    }

    return {
      setCallback: (callback) => {
        onCallback = callback;
      },
      setOnClose: (callback) => {
        onClose = callback;
      },
      showPopup,
      closeIframe,
    };
  }

  /** Makes the page behind the frame inert until `restore` is called. */
  function openFrame(src) {
    const opener = document.activeElement;
    const behind = [...document.body.children].filter(
      (element) => !element.inert && element.tagName !== "SCRIPT",
    );
    const frame = document.createElement("iframe");
    frame.title = "Payaza checkout";
    frame.src = src;
    frame.allow = "clipboard-write";
    Object.assign(frame.style, {
      position: "fixed",
      inset: "0",
      width: "100%",
      height: "100%",
      border: "0",
      zIndex: "2147483647",
      background: "transparent",
      colorScheme: "normal",
    });
    const overflow = document.body.style.overflow;
    document.body.style.overflow = "hidden";
    document.body.append(frame);
    for (const element of behind) element.inert = true;
    frame.addEventListener("load", () => frame.focus());
    return {
      frame,
      restore() {
        frame.remove();
        for (const element of behind) element.inert = false;
        document.body.style.overflow = overflow;
        if (opener instanceof HTMLElement) opener.focus();
      },
    };
  }

  window.PayazaCheckout = { setup };
})();
