/** A discount with one code, as far as apps use it here. */
export interface ShopDiscount {
  code: string;
  title: string;
  startsAt: string;
  endsAt: string | null;
  usageLimit: number | null;
  appliesOncePerCustomer: boolean;
  /** A percentage as a fraction of 1, or an amount as a decimal text. */
  value: { percentage: number } | { amount: string };
}
