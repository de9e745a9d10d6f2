/** A coupon as the API returns it, as far as apps use it here. */
export interface StoreCoupon {
  id: number;
  /** In lower case. */
  code: string;
  amount: string;
  discount_type: string;
  description: string;
  date_expires_gmt: string | null;
  usage_limit: number | null;
  usage_limit_per_user: number | null;
  individual_use: boolean;
}
