import { chosenIn, enteredIn } from "../../shared/event-values.ts";
import type { ChoicesProps, Kit } from "../../shared/kit.ts";
import { Field } from "./Field.tsx";

/** The elements of the order pages, which checkout and customer accounts share. */
export const orderKit: Kit = {
  Frame: ({ card, heading, children }) => (
    <s-box {...card}>
      <s-stack gap="large">
        {heading !== "" && <s-heading>{heading}</s-heading>}
        {children}
      </s-stack>
    </s-box>
  ),
  Choices,
  Select: ({ label, placeholder, choices, chosen, problem, onChoose }) => (
    <s-select
      label={label}
      placeholder={placeholder}
      value={chosen[0] ?? ""}
      error={problem ?? ""}
      onChange={(event) => onChoose([enteredIn(event)].filter((id) => id !== ""))}
    >
      {choices.map(({ id, label: text }) => (
        <s-option key={id} value={id}>
          {text}
        </s-option>
      ))}
    </s-select>
  ),
  Toggle: ({ label, hint, isPressed, onPress }) => (
    <s-press-button accessibilityLabel={hint} pressed={isPressed} onClick={onPress}>
      {label}
    </s-press-button>
  ),
  Field,
  Progress: ({ label, share }) => <s-progress accessibilityLabel={label} value={share} max={1} />,
  DiscountCode: ({ code, words }) => (
    <s-stack direction="inline" gap="base" alignItems="center">
      <s-text type="strong">{code}</s-text>
      <s-button commandFor={clipboardId} command="--copy">
        {words.copy}
      </s-button>
      <s-clipboard-item id={clipboardId} text={code} />
    </s-stack>
  ),
  Link: ({ url, label }) => (
    <s-link href={url} target="_blank">
      {label}
    </s-link>
  ),
};

/** Ids are the extension's own: each has a document to itself. */
const clipboardId = "discount-code";

function Choices({ label, isMultiple, choices, chosen, problem, onChoose }: ChoicesProps) {
  return (
    <s-choice-list
      label={label}
      labelAccessibilityVisibility="exclusive"
      multiple={isMultiple}
      values={[...chosen]}
      error={problem ?? ""}
      onChange={(event) => onChoose(chosenIn(event))}
    >
      {choices.map(({ id, label: text, imageUrl, isDisabled }) => (
        <s-choice key={id} value={id} selected={chosen.includes(id)} disabled={isDisabled}>
          {text}
          {imageUrl && <s-image slot="secondary-content" src={imageUrl} alt="" inlineSize="auto" loading="lazy" />}
        </s-choice>
      ))}
    </s-choice-list>
  );
}
