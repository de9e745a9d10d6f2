/** The surfaces in merchants' words. */
export const surfaceNames = {
  thankYou: "Thank-you page",
  orderStatus: "Order status page",
  pos: "Point of sale",
  email: "Email",
  link: "Link",
  preview: "Preview",
} as const;
