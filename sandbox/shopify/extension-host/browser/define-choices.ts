import { defineElement, type HostElement, make } from "./define-element.ts";

/** Lists of choices: `change` on the list, whose `values` are then what is chosen, for one choice too. */
export function defineChoices(): void {
  defineElement("s-choice", { value: "", selected: false, disabled: false, multiple: false }, (host) => {
    const input = make("input");
    const picture = make("slot", { name: "secondary-content" });
    host.root.append(make("label", {}, input, make("slot"), picture));
    input.addEventListener("change", (event) => {
      event.stopPropagation();
      host.write("selected", input.checked);
      host.fire("s-choice-changed");
    });
    return () => {
      input.type = host.read("multiple") === true ? "checkbox" : "radio";
      input.checked = host.read("selected") === true;
      input.disabled = host.read("disabled") === true;
    };
  });
  const list = { label: "", labelAccessibilityVisibility: "", multiple: false, values: [], error: "", name: "" };
  defineElement("s-choice-list", list, (host) => {
    const legend = make("legend");
    const error = make("p", { role: "alert" });
    const slot = make("slot");
    host.root.append(make("fieldset", {}, legend, slot), error);
    const draw = () => {
      legend.textContent = host.text("label");
      error.textContent = host.text("error");
      for (const choice of choicesIn(host)) {
        choice.multiple = host.read("multiple");
        choice.selected = valuesOf(host).includes(choice.value);
      }
    };
    slot.addEventListener("slotchange", draw);
    host.element.addEventListener("s-choice-changed", ({ target }) => {
      const chosen = choicesIn(host).filter((choice) =>
        host.read("multiple") === true ? choice.selected : choice === target,
      );
      host.write(
        "values",
        chosen.map(({ value }) => value),
      );
      draw();
      host.fire("change");
    });
    return draw;
  });
}

/** A drop-down list, whose entries are its children. */
export function defineSelect(): void {
  defineElement("s-option", { value: "", disabled: false }, () => () => {});
  defineElement("s-select", { label: "", placeholder: "", value: "", error: "", name: "", disabled: false }, (host) => {
    const select = make("select");
    const label = make("span");
    const error = make("p", { role: "alert" });
    const slot = make("slot", { hidden: true });
    host.root.append(make("label", {}, label, select), error, slot);
    const draw = () => {
      label.textContent = host.text("label");
      error.textContent = host.text("error");
      const options = [...host.element.querySelectorAll<HTMLElement & { value: string }>("s-option")];
      select.replaceChildren(
        make("option", { value: "" }, host.text("placeholder")),
        ...options.map(({ value, textContent }) => make("option", { value }, textContent)),
      );
      select.value = host.text("value");
    };
    slot.addEventListener("slotchange", draw);
    select.addEventListener("change", (event) => {
      event.stopPropagation();
      host.write("value", select.value);
      host.fire("change");
    });
    return draw;
  });
}

type ChoiceElement = HTMLElement & { value: string; selected: boolean; multiple: unknown };

function choicesIn({ element }: HostElement): ChoiceElement[] {
  return [...element.querySelectorAll<ChoiceElement>("s-choice")];
}

function valuesOf(host: HostElement): unknown[] {
  const values = host.read("values");
  return Array.isArray(values) ? values : [];
}
