// Names the breakpoints of stylesheets: each one sees those in breakpoints.css. Next's own CSS pipeline resolves
// `@custom-media` only within one file. See ADR 55.
export default {
  plugins: {
    "@csstools/postcss-global-data": { files: ["components/ui/breakpoints.css"] },
    "postcss-custom-media": {},
  },
};
