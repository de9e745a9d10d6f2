import { defaultStyleTokens } from "./styles.ts";

/**
 * Whether custom CSS may set a property. Excludes any property that positions something outside of the survey
 * (`position`, `float`, `transform`, `z-index`), loads something (`src`, `filter`, `mask`), or moves (`animation`,
 * `transition`).
 */
export function isAllowedProperty(name: string): boolean {
  return allowed.has(name) || isTokenProperty(name);
}

/** Whether a custom property is one of the style tokens, `--aw-titleColor`. */
export function isTokenProperty(name: string): boolean {
  return name.startsWith("--aw-") && Object.hasOwn(defaultStyleTokens, name.slice("--aw-".length));
}

/** Why a property that merchants often try is removed. */
export function whyNot(property: string): string {
  return reasons.find(({ names }) => names.test(property))?.why ?? "custom CSS can't set it";
}

const reasons: readonly { names: RegExp; why: string }[] = [
  {
    names:
      /^(position|top|right|bottom|left|inset.*|z-index|float|clear|transform|translate|scale|rotate|order|contain)$/,
    why: "it could move the survey on the page",
  },
  { names: /^(animation|transition|view-transition).*/, why: "animations and transitions aren't supported" },
  {
    names: /^(src|filter|backdrop-filter|mask.*|clip-path|list-style-image|border-image.*|behavior|-moz-binding)$/,
    why: "it can load external files",
  },
  { names: /^--/, why: "only the style tokens (--aw-…) work in the survey" },
  { names: /^(-webkit-|-moz-|-ms-|-o-|[^a-z])/, why: "only standard properties without a prefix are supported" },
];

const sides = "top right bottom left block inline block-start block-end inline-start inline-end".split(" ");
const corners = "top-left top-right bottom-right bottom-left start-start start-end end-start end-end".split(" ");
const borders = ["border", ...sides.map((side) => `border-${side}`)];

const others = `color opacity accent-color caret-color color-scheme forced-color-adjust
background background-color background-image background-size background-position background-repeat background-clip
background-origin border-radius border-collapse border-spacing
outline outline-color outline-style outline-width outline-offset box-shadow text-shadow
width min-width max-width height min-height max-height aspect-ratio box-sizing
inline-size min-inline-size max-inline-size block-size min-block-size max-block-size
font font-family font-size font-style font-weight font-stretch font-variant font-variant-numeric font-variant-caps
font-feature-settings font-kerning line-height letter-spacing word-spacing text-align text-indent text-transform
text-wrap white-space text-decoration text-decoration-color text-decoration-line text-decoration-style
text-decoration-thickness text-underline-offset text-overflow overflow-wrap word-break hyphens
display visibility overflow overflow-x overflow-y object-fit vertical-align cursor content
flex flex-basis flex-direction flex-flow flex-grow flex-shrink flex-wrap
grid-template-columns grid-template-rows grid-auto-columns grid-auto-rows grid-auto-flow grid-column grid-row
gap row-gap column-gap align-content align-items align-self justify-content justify-items justify-self
place-content place-items place-self list-style list-style-type list-style-position
direction unicode-bidi resize user-select appearance`;

const allowed: ReadonlySet<string> = new Set([
  ...borders.flatMap((border) => [border, `${border}-color`, `${border}-style`, `${border}-width`]),
  ...corners.map((corner) => `border-${corner}-radius`),
  ...["padding", "margin"].flatMap((space) => [space, ...sides.map((side) => `${space}-${side}`)]),
  ...others.split(/\s+/),
]);
