/** The fields of charges, refunds and disputes that the product reads. Times are in seconds since 1970. */

/** A payment that was taken. */
export interface Charge {
  id: string;
  object: "charge";
  amount: number;
  amount_refunded: number;
  created: number;
  currency: string;
  customer: string;
  payment_intent: string;
  /** Whether all of it went back. */
  refunded: boolean;
}

/** Money of a charge that went back. */
export interface Refund {
  id: string;
  object: "refund";
  amount: number;
  charge: string;
  created: number;
  currency: string;
  payment_intent: string;
  status: "succeeded";
}

/** Which payment paid an invoice. Charges don't name their invoice. */
export interface InvoicePayment {
  id: string;
  object: "invoice_payment";
  amount_paid: number;
  created: number;
  currency: string;
  invoice: string;
  payment: { type: "payment_intent"; payment_intent: string };
  status: "paid";
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
