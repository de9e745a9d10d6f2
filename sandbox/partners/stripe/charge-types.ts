/** Of charges and disputes, the fields that the product reads. Times are in seconds since 1970. */

/** A payment that was taken. */
export interface Charge {
  id: string;
  object: "charge";
  amount: number;
  created: number;
  currency: string;
  customer: string;
}

/** It names no customer, only the charge. */
export interface Dispute {
  id: string;
  object: "dispute";
  amount: number;
  charge: string;
  created: number;
  currency: string;
  status: "needs_response" | "won" | "lost";
}
