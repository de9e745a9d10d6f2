import type { HostedWords } from "./en.ts";

export const sv: HostedWords = {
  ranking: "Rangordna alla alternativ, vart och ett en gång.",
  alone: "”{0}” kan inte väljas tillsammans med andra.",
  date: "Ange ett datum, till exempel {0}.",
  notSaved: "Ditt svar kunde inte sparas just nu. Försök igen om en stund.",
  closedTitle: "Den här enkäten är stängd",
  closed: "Just nu ställs inga frågor. Du kan stänga sidan.",
  unknownTitle: "Det finns inget på den här adressen",
  unknown: "Länken kan vara avklippt: prova hela länken.",
  noStoreTitle: "Här öppnas en enkät från en länk",
  noStore:
    "Länken står i ett mejl eller på en butiks sida och säger vilken butik som frågar. Den här adressen nämner ingen.",
  changedTitle: "Den här enkäten har ändrats",
  changed: "Butiken ställer andra frågor nu.",
  unreadableTitle: "Sidan kan inte läsas",
  unreadable: "Inget har sparats.",
  startAgain: "Börja om",
  troubleTitle: "Ett ögonblick",
  trouble: "Enkäten kan inte visas just nu. Ladda om sidan.",
  posTitle: "Redo för nästa kund",
  posText: "Några frågor om i dag. Det tar en minut.",
  posButton: "Starta enkäten",
  nextCustomer: "Nästa kund",
  chosen: "Du valde {0}",
  change: "Ändra",
};
