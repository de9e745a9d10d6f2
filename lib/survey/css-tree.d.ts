// css-tree's parser alone: its main module brings the grammar of every property along, which nothing here asks for.
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
