import type { ComponentChildren, VNode } from "preact";
import type { PageWords } from "#lib/survey/words/en.ts";
import type { Card } from "./card.ts";

/** A choice as it is drawn now. */
export interface DrawnChoice {
  id: string;
  label: string;
  imageUrl?: string | undefined;
  isDisabled: boolean;
}

export interface ChoicesProps {
  label: string;
  isMultiple: boolean;
  choices: readonly DrawnChoice[];
  chosen: readonly string[];
  problem: string | undefined;
  onChoose: (ids: readonly string[]) => void;
}

export interface FieldProps {
  /** What is typed, which decides the keyboard. */
  kind: "text" | "textarea" | "email" | "number" | "date";
  label: string;
  placeholder: string | undefined;
  maxLength: number | undefined;
  value: string;
  problem: string | undefined;
  onType: (value: string) => void;
  /** The shopper has left the field. */
  onEnter: (value: string) => void;
}

/**
 * What Shopify's surfaces draw with different elements, or with none: the till has no drop-down list, no pressed
 * buttons and no progress bar. Everything else is drawn the same way.
 */
export interface Kit {
  Frame: (props: { card: Card; heading: string; children: ComponentChildren }) => VNode;
  Choices: (props: ChoicesProps) => VNode;
  Select: (props: ChoicesProps & { placeholder: string }) => VNode;
  /** A button that stays pressed; `hint` is its name if the label is only a symbol. */
  Toggle: (props: { id: string; label: string; hint: string; isPressed: boolean; onPress: () => void }) => VNode;
  Field: (props: FieldProps) => VNode;
  Progress: (props: { label: string; share: number }) => VNode | null;
  DiscountCode: (props: { code: string; words: PageWords }) => VNode;
  Link: (props: { url: string; label: string }) => VNode | null;
}
