/** Redirects the browser (303, so that a form's POST becomes a GET) to a path of the app. */
export function redirect(path: string, options: { cookie?: string } = {}): Response {
  const headers = new Headers({ location: path, "content-type": "text/plain; charset=utf-8" });
  if (options.cookie) headers.append("set-cookie", options.cookie);
  return new Response(null, { status: 303, headers });
}
