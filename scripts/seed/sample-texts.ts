/** What the demo's shoppers typed, made up and about no one. */
export const otherSources: readonly string[] = [
  "Pinterest",
  "At a craft fair",
  "A bookstore",
  "Reddit",
  "I got one of your notebooks as a gift",
  "A flyer in a package",
  "Pinterest board",
  "Museum shop",
];

export const otherObstacles: readonly string[] = [
  "Wanted to see the colors in person",
  "Couldn't find the paper weight",
  "No gift wrapping",
  "I still have notebooks left",
];

export const promoterReasons: readonly string[] = [
  "The paper is wonderful to write on.",
  "Lies flat when open, which I had been looking for.",
  "Beautiful colors, hard to pick one.",
  "Easy to order and clear about shipping.",
  "My last notebook from here lasted two years.",
  "Great gift, comes nicely packed.",
  "No ink bleeding through, even with a fountain pen.",
  "Good quality for the price.",
  "The refills fit, so I only buy the cover once.",
  "Simple site, quick checkout.",
  "I like that it's made to last.",
  "Everything looks just like in the photos.",
];

export const passiveReasons: readonly string[] = [
  "Looks good, but I haven't received it yet.",
  "Nice selection, shipping is a bit slow.",
  "Good product, a little expensive.",
  "First order, ask me again later.",
  "Would like more ruled options.",
  "Fine so far.",
];

export const detractorReasons: readonly string[] = [
  "Shipping cost almost as much as the notebook.",
  "Delivery takes too long.",
  "The size I wanted was sold out.",
  "It was hard to find the page count.",
  "The discount code didn't work.",
  "Too expensive for what it is.",
];
