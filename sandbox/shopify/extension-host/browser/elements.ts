import { defineButton, definePressButton } from "./define-buttons.ts";
import { defineChoices, defineSelect } from "./define-choices.ts";
import { defineElement, make } from "./define-element.ts";
import { defineFields } from "./define-fields.ts";

/** Shopify's elements that extensions use, without its look. The till has fewer: the others then draw nothing. */
export function defineElements(isTill: boolean): void {
  defineChoices();
  defineFields();
  defineButton();
  defineBoxes(isTill ? ["s-section", "s-page", "s-pos-block"] : ["s-section"]);
  defineImage();
  if (isTill) return;
  defineSelect();
  definePressButton();
  defineElement("s-progress", { value: 0, max: 1, accessibilityLabel: "" }, ({ root, text }) => {
    const bar = root.appendChild(make("progress"));
    return () => {
      bar.ariaLabel = text("accessibilityLabel");
      bar.max = Number(text("max"));
      bar.value = Number(text("value"));
    };
  });
  defineElement("s-link", { target: "" }, ({ root, element, text }) => {
    const link = root.appendChild(make("a", {}, make("slot")));
    return () => {
      link.href = element.getAttribute("href") ?? "";
      link.target = text("target");
    };
  });
  defineElement("s-clipboard-item", { text: "" }, ({ element, text }) => {
    element.addEventListener("copy", () => navigator.clipboard?.writeText(text("text")).catch(() => {}));
    return () => {};
  });
}

/** About what Shopify draws. */
const sizes: Readonly<Record<string, string>> = { none: "0px", small: "8px", base: "16px", large: "24px" };

/** Elements that only contain others. */
function defineBoxes(withHeading: readonly string[]): void {
  for (const tag of withHeading)
    defineElement(tag, { heading: "" }, ({ root, text }) => {
      const heading = root.appendChild(make("h2"));
      root.append(make("slot"), make("slot", { name: "secondary-actions" }));
      return () => heading.replaceChildren(text("heading"));
    });
  const padded = { padding: "", gap: "", direction: "", border: "", borderRadius: "", display: "" };
  for (const tag of ["s-stack", "s-box", "s-scroll-box"])
    defineElement(tag, padded, ({ root, text }) => {
      const inside = root.appendChild(make("div", {}, make("slot")));
      return () => {
        inside.style.cssText = text("direction") === "inline" ? "display:flex;gap:8px;flex-wrap:wrap" : "";
        inside.style.padding = sizes[text("padding")] ?? "";
        inside.style.borderRadius = sizes[text("borderRadius")] ?? "";
        if (text("border") === "base") inside.style.border = "1px solid";
      };
    });
  defineElement("s-heading", {}, ({ root }) => {
    root.append(make("h2", {}, make("slot")));
    return () => {};
  });
  defineElement("s-text", { tone: "", color: "", type: "" }, ({ root, text }) => {
    const inside = root.appendChild(make("p", {}, make("slot")));
    return () => {
      inside.role = text("tone") === "critical" ? "alert" : null;
    };
  });
}

function defineImage(): void {
  defineElement("s-image", { src: "", alt: "", loading: "", objectFit: "", inlineSize: "" }, ({ root, text }) => {
    const image = root.appendChild(make("img", { width: 160 }));
    return () => {
      image.alt = text("alt");
      image.src = text("src");
    };
  });
}
