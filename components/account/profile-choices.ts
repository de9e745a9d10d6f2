/** The choice that opens a free-text field. */
export const elsewhere = "Somewhere else";

export const placesHeardOf = [
  "A search engine",
  "An AI assistant",
  "A friend or colleague",
  "Another store's survey",
  "An app store",
  "Social media",
  "A podcast, newsletter, or article",
  "An agency or consultant",
  elsewhere,
];

export const businessCategories = [
  "Fashion and accessories",
  "Beauty and personal care",
  "Food and drink",
  "Health and wellness",
  "Home and garden",
  "Electronics",
  "Sports and outdoors",
  "Toys and games",
  "Pets",
  "Books and media",
  "Arts and crafts",
  "Something else",
];

export const businessTypes = [
  "Own brand, direct to consumer",
  "Multi-brand retailer",
  "Subscriptions",
  "Digital products",
  "Marketplace",
  "Wholesale",
  "Something else",
];
