import { defineElement, type HostElement, make } from "./define-element.ts";

type Input = HTMLInputElement | HTMLTextAreaElement;

/** Text fields: `input` while typing, `change` when left, and the value is the element's. */
export function defineFields(): void {
  defineField("s-text-field", () => make("input"));
  defineField("s-email-field", () => make("input", { type: "email" }));
  defineField("s-number-field", () => make("input", { inputMode: "decimal" }));
  defineField("s-date-field", () => make("input", { type: "date" }));
  defineField("s-text-area", () => make("textarea"));
}

function defineField(tag: string, makeInput: () => Input): void {
  const defaults = { label: "", value: "", error: "", placeholder: "", maxLength: -1, rows: 2, disabled: false };
  const others = { labelAccessibilityVisibility: "", inputMode: "", controls: "", autocomplete: "", name: "" };
  defineElement(tag, { ...defaults, ...others }, (host) => {
    const input = makeInput();
    const label = make("span");
    const error = make("p", { role: "alert" });
    host.root.append(make("label", {}, label, input), error);
    listen(host, input);
    return () => {
      label.textContent = host.text("label");
      error.textContent = host.text("error");
      input.placeholder = host.text("placeholder");
      input.ariaInvalid = `${host.text("error") !== ""}`;
      input.disabled = host.read("disabled") === true;
      const maxLength = Number(host.read("maxLength"));
      if (maxLength >= 0) input.maxLength = maxLength;
      if (input.value !== host.text("value")) input.value = host.text("value");
    };
  });
}

/** What happens inside stays inside: an extension sees the events of Shopify's element. */
function listen(host: HostElement, input: Input): void {
  for (const type of ["input", "change"])
    input.addEventListener(type, (event) => {
      event.stopPropagation();
      host.write("value", input.value);
      host.fire(type);
    });
}
