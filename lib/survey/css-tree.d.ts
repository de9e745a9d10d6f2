// css-tree's parser only: its main module includes the grammar of every property, which nothing here needs.
declare module "css-tree/parser" {
  import type { parse } from "css-tree";

  const parser: typeof parse;
  export default parser;
}

declare module "css-tree/tokenizer" {
  import type { tokenize as all } from "css-tree";
  export const tokenize: typeof all;
  export const tokenNames: readonly string[];
}
