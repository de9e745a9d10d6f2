import { defineElement, make } from "./define-element.ts";

const button = { disabled: false, variant: "auto", tone: "auto", loading: false, command: "", commandFor: "" };

/** Buttons. A click is the browser's own. */
export function defineButton(): void {
  defineElement("s-button", button, (host) => {
    const inside = make("button", { type: "button" }, make("slot"));
    host.root.append(inside);
    inside.addEventListener("click", () => {
      const target = host.read("command") === "--copy" && document.getElementById(host.text("commandFor"));
      if (target) target.dispatchEvent(new Event("copy"));
    });
    return () => {
      inside.disabled = host.read("disabled") === true;
    };
  });
}

/** Buttons that stay pressed as long as the extension says so. */
export function definePressButton(): void {
  const defaults = { pressed: false, accessibilityLabel: "", disabled: false };
  defineElement("s-press-button", defaults, (host) => {
    const inside = make("button", { type: "button" }, make("slot"));
    host.root.append(inside);
    return () => {
      inside.ariaPressed = `${host.read("pressed") === true}`;
      inside.ariaLabel = host.text("accessibilityLabel") || null;
      inside.disabled = host.read("disabled") === true;
    };
  });
}
