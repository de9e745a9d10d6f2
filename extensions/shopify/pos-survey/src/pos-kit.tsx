import { chosenIn } from "../../shared/event-values.ts";
import type { ChoicesProps, Kit } from "../../shared/kit.ts";
import { Problem } from "../../shared/Problem.tsx";
import { Field } from "./Field.tsx";

/**
 * The till's elements. It has no drop-down list, no button that stays pressed, no progress bar and no link to leave
 * by; its card is the full screen, so only the padding of the style tokens applies.
 */
export const posKit: Kit = {
  Frame: ({ card: { padding }, children }) => (
    <s-box padding={padding}>
      <s-stack gap="large">{children}</s-stack>
    </s-box>
  ),
  Choices,
  Select: Choices,
  Toggle: ({ id, label, isPressed, onPress }) => (
    <s-button variant={isPressed ? "primary" : "secondary"} onClick={onPress}>
      {label === id ? label : `${id} ${label}`}
    </s-button>
  ),
  Field,
  Progress: () => null,
  DiscountCode: ({ code }) => <s-text type="strong">{code}</s-text>,
  Link: () => null,
};

function Choices({ isMultiple, choices, chosen, problem, onChoose }: ChoicesProps) {
  return (
    <s-stack gap="small">
      <s-choice-list multiple={isMultiple} values={[...chosen]} onChange={(event) => onChoose(chosenIn(event))}>
        {choices.map(({ id, label, isDisabled }) => (
          <s-choice key={id} value={id} selected={chosen.includes(id)} disabled={isDisabled}>
            {label}
          </s-choice>
        ))}
      </s-choice-list>
      {choices.map(({ id, imageUrl }) => imageUrl && <s-image key={id} src={imageUrl} objectFit="contain" />)}
      <Problem text={problem} />
    </s-stack>
  );
}
