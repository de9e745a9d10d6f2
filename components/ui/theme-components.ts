import {
  Anchor,
  Badge,
  Button,
  Checkbox,
  Input,
  type MantineThemeComponents,
  Paper,
  RadioIndicator,
  Select,
  Skeleton,
  Switch,
  TextInput,
  Tooltip,
} from "@mantine/core";
import classes from "./theme-components.module.css";

/** Defaults of single components; each is one line that would otherwise stand in many screens. */
export const components: MantineThemeComponents = {
  Anchor: Anchor.extend({ defaultProps: { underline: "always" }, classNames: { root: classes.anchor } }),
  Badge: Badge.extend({ defaultProps: { radius: "sm", variant: "light" }, classNames: { root: classes.badge } }),
  Button: Button.extend({ classNames: { root: classes.button } }),
  Checkbox: Checkbox.extend({ defaultProps: { radius: "xs" }, classNames: { input: classes.tick } }),
  Input: Input.extend({ classNames: { wrapper: classes.inputWrapper, input: classes.input } }),
  InputWrapper: Input.Wrapper.extend({
    classNames: { label: classes.label, description: classes.description, error: classes.error },
  }),
  Paper: Paper.extend({ defaultProps: { radius: "lg" } }),
  RadioIndicator: RadioIndicator.extend({ classNames: { indicator: classes.radio } }),
  Select: Select.extend({ defaultProps: { allowDeselect: false, checkIconPosition: "right" } }),
  Skeleton: Skeleton.extend({ classNames: { root: classes.skeleton } }),
  Switch: Switch.extend({ classNames: { input: classes.switchInput, track: classes.track } }),
  TextInput: TextInput.extend({}),
  Tooltip: Tooltip.extend({ defaultProps: { openDelay: 150, withArrow: false } }),
};
