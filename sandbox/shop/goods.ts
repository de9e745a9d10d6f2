import { type Html, html, trustedHtml } from "#lib/html.ts";

/** One product of the demo shop. Prices are in hundredths of the order's currency. */
export interface Good {
  id: string;
  sku: string;
  title: string;
  description: string;
  priceCents: number;
}

export const goods: readonly Good[] = [
  {
    id: "7301",
    sku: "QF-NB-A6",
    title: "Field notebook",
    description: "A6, 96 dotted pages, sewn, with a cover that softens with use.",
    priceCents: 1_200,
  },
  {
    id: "7302",
    sku: "QF-LT-20",
    title: "Letter set",
    description: "Twenty sheets of laid paper and ten lined envelopes.",
    priceCents: 2_400,
  },
  {
    id: "7303",
    sku: "QF-DP-WK",
    title: "Desk pad",
    description: "Fifty-two undated weeks, one per sheet. Start anytime.",
    priceCents: 1_800,
  },
  {
    id: "7304",
    sku: "QF-CD-08",
    title: "Folded cards",
    description: "A box of eight, blank inside, printed in two colors.",
    priceCents: 1_600,
  },
  {
    id: "7305",
    sku: "QF-PN-06",
    title: "Cedar pencils",
    description: "A set of six. Dark enough to read, hard enough to last.",
    priceCents: 950,
  },
  {
    id: "7306",
    sku: "QF-WR-05",
    title: "Wrapping sheets",
    description: "Five large sheets in five patterns. No tape needed if you fold well.",
    priceCents: 1_400,
  },
];

/** A product's drawing, 240 by 180, in the shop's own colors. Adds nothing to its title. */
export function drawGood(good: Good): Html {
  const drawing = drawings[good.id] ?? "";
  return html`<svg viewBox="0 0 240 180" aria-hidden="true" focusable="false">${trustedHtml(drawing)}</svg>`;
}

const shadow = '<ellipse cx="120" cy="154" rx="66" ry="6" fill="#000" opacity=".10"/>';

const drawings: Record<string, string> = {
  7301: `<rect width="240" height="180" fill="#d9e2d6"/>${shadow}<rect x="82" y="30" width="80" height="122" rx="4" fill="#f7f3ea"/><rect x="78" y="28" width="80" height="122" rx="4" fill="#3f5a4a"/><path d="M90 28v122" stroke="#2f4538" stroke-width="2"/><rect x="104" y="52" width="40" height="26" rx="2" fill="#f7f3ea"/><path d="M110 61h28M110 69h18" stroke="#3f5a4a" stroke-width="2"/><path d="M146 28v122" stroke="#c9583e" stroke-width="4"/>`,
  7302: `<rect width="240" height="180" fill="#efe0d2"/>${shadow}<rect x="62" y="36" width="84" height="112" fill="#fffdf7"/><path d="M74 54h60M74 66h60M74 78h60M74 90h42" stroke="#cdbfae" stroke-width="2"/><rect x="92" y="84" width="96" height="66" rx="2" fill="#f7ead9"/><path d="m92 86 48 36 48-36" fill="#eddcc6" stroke="#b98f6a" stroke-width="2"/><circle cx="140" cy="121" r="9" fill="#c9583e"/>`,
  7303: `<rect width="240" height="180" fill="#dde3ea"/>${shadow}<rect x="52" y="44" width="136" height="104" rx="3" fill="#c2ccd8"/><rect x="52" y="38" width="136" height="104" rx="3" fill="#fffdf7"/><path d="M52 56h136" stroke="#44576d" stroke-width="10"/><path d="M74 66v76M98 66v76M122 66v76M146 66v76M168 66v76" stroke="#d8dee6" stroke-width="2"/><path d="M60 80h10M80 74h12M104 92h14M128 80h12M152 74h10M80 86h8M128 90h8" stroke="#44576d" stroke-width="3"/>`,
  7304: `<rect width="240" height="180" fill="#f0dfe0"/>${shadow}<path d="M70 44h58v104H70z" fill="#f9f0ee"/><path d="m128 44 44 14v82l-44 8z" fill="#e2bfc0"/><circle cx="99" cy="84" r="20" fill="none" stroke="#a44a5a" stroke-width="3"/><path d="M99 104v26M99 118c8 0 12-4 14-10M99 124c-8 0-12-4-14-10" stroke="#4f6b57" stroke-width="3" fill="none"/><circle cx="99" cy="84" r="7" fill="#a44a5a"/>`,
  7305: `<rect width="240" height="180" fill="#f2e6c6"/>${shadow}<g transform="rotate(-9 120 90)"><path d="M76 54h12v92H76z" fill="#c9583e"/><path d="m76 54 6-18 6 18z" fill="#f1d9b5"/><path d="M94 48h12v98H94z" fill="#3f5a4a"/><path d="m94 48 6-18 6 18z" fill="#f1d9b5"/><path d="M112 52h12v94h-12z" fill="#e0a63a"/><path d="m112 52 6-18 6 18z" fill="#f1d9b5"/><path d="M130 46h12v100h-12z" fill="#44576d"/><path d="m130 46 6-18 6 18z" fill="#f1d9b5"/><path d="M148 54h12v92h-12z" fill="#a44a5a"/><path d="m148 54 6-18 6 18z" fill="#f1d9b5"/><path d="m80 42 2-6 2 6zM98 36l2-6 2 6zM116 40l2-6 2 6zM134 34l2-6 2 6zM152 42l2-6 2 6z" fill="#2b2a28"/></g>`,
  7306: `<rect width="240" height="180" fill="#e0dcec"/>${shadow}<rect x="64" y="58" width="112" height="90" rx="2" fill="#6c6598"/><path d="M64 72h112M64 90h112M64 108h112M64 126h112" stroke="#8f88b8" stroke-width="3" stroke-dasharray="3 9" stroke-linecap="round"/><path d="M112 58h16v90h-16z" fill="#e7b84f"/><path d="M64 98h112v14H64z" fill="#e7b84f"/><path d="M120 58c-26-2-34-26-20-28 10-2 18 12 20 28 2-16 10-30 20-28 14 2 6 26-20 28z" fill="none" stroke="#e7b84f" stroke-width="7"/>`,
};
