/** A plan's name as people say it: `30K orders` for `Orders_30K`, `30K orders, yearly` for `Orders_30K_Annual`, others as they are. */
export function planWords(plan: string): string {
  return plan.replace(
    /^Orders_(\d+K)(_Annual)?$/,
    (_name, size, yearly) => `${size} orders${yearly ? ", yearly" : ""}`,
  );
}
