/** One of the screens to sign in and to sign up, which lead back to a path in the app. */
export function withReturnPath(screen: string, returnTo: string | undefined): string {
  return returnTo ? `${screen}?${new URLSearchParams({ returnTo })}` : screen;
}
