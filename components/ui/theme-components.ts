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
  MenuFactory,
  PaperFactory,
  RadioIndicatorFactory,
  SelectFactory,
  SkeletonFactory,
  SwitchFactory,
  TooltipFactory,
} from "@mantine/core";
import classes from "./theme-components.module.css";

/** Per-component defaults that would otherwise be repeated on many screens. */
export const components: MantineThemeComponents = {
  Anchor: defaultsOf<AnchorFactory>({ defaultProps: { underline: "always" }, classNames: { root: classes.anchor } }),
  Badge: defaultsOf<BadgeFactory>({
    defaultProps: { radius: "sm", variant: "light" },
    classNames: { root: classes.badge },
  }),
  Button: defaultsOf<ButtonFactory>({ classNames: { root: classes.button } }),
  Checkbox: defaultsOf<CheckboxFactory>({ defaultProps: { radius: "xs" }, classNames: { input: classes.tick } }),
  ColorSwatch: defaultsOf<ColorSwatchFactory>({ classNames: { shadowOverlay: classes.swatch } }),
  Input: defaultsOf<InputFactory>({ classNames: { wrapper: classes.inputWrapper, input: classes.input } }),
  InputWrapper: defaultsOf<InputWrapperFactory>({
    classNames: { label: classes.label, description: classes.description, error: classes.error },
  }),
  Menu: defaultsOf<MenuFactory>({ classNames: { item: classes.menuItem } }),
  Paper: defaultsOf<PaperFactory>({ defaultProps: { radius: "lg" } }),
  RadioIndicator: defaultsOf<RadioIndicatorFactory>({ classNames: { indicator: classes.radio } }),
  Select: defaultsOf<SelectFactory>({ defaultProps: { allowDeselect: false, checkIconPosition: "right" } }),
  Skeleton: defaultsOf<SkeletonFactory>({ classNames: { root: classes.skeleton } }),
  Switch: defaultsOf<SwitchFactory>({ classNames: { input: classes.switchInput, track: classes.track } }),
  Tooltip: defaultsOf<TooltipFactory>({ defaultProps: { openDelay: 150, withArrow: false } }),
};

/**
 * Does what `Component.extend` does without importing the component: the theme is part of every page, and would add
 * each component and its dependencies (40 kB for Select and Tooltip alone) to pages that don't use it.
 */
function defaultsOf<Factory extends FactoryPayload>(defaults: ExtendComponent<Factory>): MantineThemeComponent {
  return defaults;
}
