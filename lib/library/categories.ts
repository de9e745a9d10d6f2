/** The shelves of the question library, in the order they are shown. Tiny on purpose: screens import this file alone. */
export const libraryCategories = [
  { id: "attribution", name: "Attribution" },
  { id: "motivation", name: "Purchase motivation" },
  { id: "checkout", name: "Checkout and site" },
  { id: "product", name: "Product" },
  { id: "satisfaction", name: "Satisfaction" },
  { id: "demographics", name: "Demographics" },
  { id: "personalisation", name: "Personalization" },
  { id: "retention", name: "Replenishment and retention" },
  { id: "feedback", name: "Feedback and community" },
] as const;

export type LibraryCategoryId = (typeof libraryCategories)[number]["id"];
