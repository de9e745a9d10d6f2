/** Ways for a page to make a browser request a URL without leaving the page. */
export const subresources: Readonly<Record<string, (url: string) => string>> = {
  "an image": (url) => `add("img", { src: ${text(url)} });`,
  "a script": (url) => `add("script", { src: ${text(url)} });`,
  "a style sheet": (url) => `add("link", { rel: "stylesheet", href: ${text(url)} });`,
  "a prefetch": (url) => `add("link", { rel: "prefetch", href: ${text(url)} });`,
  "a video": (url) => `add("video", { src: ${text(url)} });`,
  "a frame": (url) => `add("iframe", { src: ${text(url)} });`,
  "a sandboxed frame": (url) => `add("iframe", { sandbox: "allow-scripts allow-forms", src: ${text(url)} });`,
  "a fetch in a sandboxed frame": (url) =>
    `add("iframe", { sandbox: "allow-scripts", srcdoc: ${text(`<script>${fetching(url, { mode: "no-cors", credentials: "include" })}</script>`)} });`,
  "a fetch without CORS": (url) => fetching(url, { mode: "no-cors", credentials: "include" }),
  "a fetch with CORS": (url) => fetching(url, { mode: "cors", credentials: "include" }),
  "a fetch that outlives the page": (url) =>
    fetching(url, { mode: "no-cors", credentials: "include", keepalive: true }),
  "a fetch without a referrer": (url) =>
    fetching(url, { mode: "no-cors", credentials: "include", referrerPolicy: "no-referrer" }),
  "a HEAD": (url) => fetching(url, { mode: "no-cors", credentials: "include", method: "HEAD" }),
};

/** Ways for a page to navigate the browser to a URL. Each ends with something to click. */
export const navigations: Readonly<Record<string, (url: string) => string>> = {
  "a link": (url) => `<a id="go" href="${attribute(url)}">Go</a>`,
  "a link without a referrer": (url) => `<a id="go" rel="noreferrer" href="${attribute(url)}">Go</a>`,
  "a top navigation": (url) => `<button id="go" onclick="location.href = '${attribute(url)}'">Go</button>`,
  "a form": (url) => {
    const { origin, pathname, searchParams } = new URL(url);
    const fields = [...searchParams].map(
      ([name, value]) => `<input type="hidden" name="${attribute(name)}" value="${attribute(value)}">`,
    );
    return `<form action="${attribute(origin + pathname)}">${fields.join("")}<button id="go">Go</button></form>`;
  },
};

/** A page that requests every URL in every way, and then sets `done`. */
export function pageOfSubresources(urls: readonly string[]): string {
  const asked = urls.flatMap((url) => Object.values(subresources).map((write) => write(url)));
  return `<body><script>
    globalThis.waiting = [];
    const settled = (thing) => new Promise((resolve) => { thing.onload = thing.onerror = resolve; });
    const add = (tag, attributes) => {
      const thing = Object.assign(document.createElement(tag), attributes);
      if (attributes.sandbox) thing.setAttribute("sandbox", attributes.sandbox);
      waiting.push(settled(thing));
      document.body.append(thing);
    };
    ${asked.join("\n")}
    Promise.allSettled(waiting).then(() => { document.documentElement.dataset.done = ""; });
  </script></body>`;
}

/** A page whose form posts to a URL, in each of the three form encodings. */
export function formPosting(url: string, enctype: string): string {
  // With text/plain, a form can send any JSON.
  const field = `<input type="hidden" name='{"emailAddress":"x@example.com","name":"' value='"}'>`;
  return `<form method="post" action="${attribute(url)}" enctype="${enctype}">${field}<button id="go">Go</button></form>`;
}

function fetching(url: string, init: RequestInit): string {
  return `(globalThis.waiting ??= []).push(fetch(${text(url)}, ${JSON.stringify(init)}));`;
}

function text(value: string): string {
  return JSON.stringify(value).replaceAll("</", "<\\/");
}

function attribute(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}
