/** Why a store couldn't be reached, and that we try again by ourselves. */
export function troubleText(lastError: string): string {
  return `${lastError.replace(/ Try again later\.$/, "")} We'll try again within an hour.`;
}
