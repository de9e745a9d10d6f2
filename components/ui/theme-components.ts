import type {
  AnchorFactory,
  BadgeFactory,
  ButtonFactory,
  CheckboxFactory,
  ColorSwatchFactory,
  ExtendComponent,
  FactoryPayload,
  InputFactory,
  InputWrapperFactory,
  MantineThemeComponent,
  MantineThemeComponents,
  PaperFactory,
  RadioIndicatorFactory,
  SelectFactory,
  SkeletonFactory,
  SwitchFactory,
  TooltipFactory,
} from "@mantine/core";
import classes from "./theme-components.module.css";

/** Defaults of single components; each is one line that would otherwise stand in many screens. */
export const components: MantineThemeComponents = {
  Anchor: looksOf<AnchorFactory>({ defaultProps: { underline: "always" }, classNames: { root: classes.anchor } }),
  Badge: looksOf<BadgeFactory>({
    defaultProps: { radius: "sm", variant: "light" },
    classNames: { root: classes.badge },
  }),
  Button: looksOf<ButtonFactory>({ classNames: { root: classes.button } }),
  Checkbox: looksOf<CheckboxFactory>({ defaultProps: { radius: "xs" }, classNames: { input: classes.tick } }),
  ColorSwatch: looksOf<ColorSwatchFactory>({ classNames: { shadowOverlay: classes.swatch } }),
  Input: looksOf<InputFactory>({ classNames: { wrapper: classes.inputWrapper, input: classes.input } }),
  InputWrapper: looksOf<InputWrapperFactory>({
    classNames: { label: classes.label, description: classes.description, error: classes.error },
  }),
  Paper: looksOf<PaperFactory>({ defaultProps: { radius: "lg" } }),
  RadioIndicator: looksOf<RadioIndicatorFactory>({ classNames: { indicator: classes.radio } }),
  Select: looksOf<SelectFactory>({ defaultProps: { allowDeselect: false, checkIconPosition: "right" } }),
  Skeleton: looksOf<SkeletonFactory>({ classNames: { root: classes.skeleton } }),
  Switch: looksOf<SwitchFactory>({ classNames: { input: classes.switchInput, track: classes.track } }),
  Tooltip: looksOf<TooltipFactory>({ defaultProps: { openDelay: 150, withArrow: false } }),
};

/**
 * What `Component.extend` does, without the component: the theme is part of every page, and would bring each of them,
 * with what they stand on (Select and Tooltip alone 40 kB), to pages that show none.
 */
function looksOf<Factory extends FactoryPayload>(looks: ExtendComponent<Factory>): MantineThemeComponent {
  return looks;
}
