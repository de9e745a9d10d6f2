import { localeRegion } from "./locale-region.ts";

/** Currencies whose country is in their code: ISO 4217 begins it with that of ISO 3166. */
const ownCurrencies = `
  AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY
  COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS
  INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT
  MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR
  SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES
  VND VUV WST YER ZAR ZMW
`;

/** The other places that stores price in a currency: it is legal tender, or there is none and it is the US dollar. */
const otherRegions: Record<string, string> = {
  AUD: "CC CX HM KI NF NR TV",
  CHF: "LI",
  DKK: "FO GL",
  EUR: "AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT",
  GBP: "GG GS IM JE",
  ILS: "PS",
  MAD: "EH",
  NOK: "BV SJ",
  NZD: "CK NU PN TK",
  USD: "AS BQ EC FM GU IO MH MP PR PW SV TC TL UM VG VI ZW",
  XAF: "CF CG CM GA GQ TD",
  XCD: "AG AI DM GD KN LC MS VC",
  XCG: "CW SX",
  XOF: "BF BJ CI GW ML NE SN TG",
  XPF: "NC PF WF",
};

const currencyByRegion = new Map([
  ...ownCurrencies
    .trim()
    .split(/\s+/)
    .map((currency) => [currency.slice(0, 2), currency] as const),
  ...Object.entries(otherRegions).flatMap(([currency, regions]) =>
    regions.split(" ").map((region) => [region, currency] as const),
  ),
]);

/** The currency (ISO 4217) of a locale's region; undefined if the locale names none that we know. */
export function localeCurrency(locale: string): string | undefined {
  const region = localeRegion(locale);
  return region === undefined ? undefined : currencyByRegion.get(region);
}
