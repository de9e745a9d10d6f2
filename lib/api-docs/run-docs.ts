/**
 * Makes the nav's filter and button and the copy buttons of an API reference page work. Also inlined as text, so it must
 * not reference anything outside its body.
 */
export function runDocs(page: Element): void {
  const nav = page.querySelector("nav");
  const [toggle, field, folded, status] = [
    nav?.querySelector("button"),
    nav?.querySelector("input"),
    nav?.querySelector("details"),
    nav?.querySelector("[role=status]"),
  ];
  if (!nav || !toggle || !field || !folded || !status) return;

  const links = [...nav.querySelectorAll<HTMLAnchorElement>("li a")];
  // The first page used to list every call: an old link to one redirects to the page that now documents it.
  const moved = links.find(({ hash, pathname }) => hash === location.hash && pathname !== location.pathname);
  if (moved && nav.hasAttribute("data-first")) location.replace(moved.href);

  const setOpen = (isOpen: boolean) => {
    nav.toggleAttribute("data-open", isOpen);
    toggle.ariaExpanded = String(isOpen);
    toggle.textContent = isOpen ? "Close contents" : "Contents";
  };
  toggle.addEventListener("click", () => setOpen(!nav.hasAttribute("data-open")));

  field.addEventListener("input", () => {
    const wanted = field.value.trim();
    for (const group of nav.querySelectorAll("section")) {
      for (const item of group.querySelectorAll("li")) {
        const name = item.querySelector("span")?.textContent ?? "";
        item.hidden = !name.toLowerCase().includes(wanted.toLowerCase());
      }
      group.hidden = !group.querySelector("li:not([hidden])");
      group.querySelector("ul")?.toggleAttribute("hidden", wanted === "" && !group.querySelector("[aria-current]"));
    }
    folded.hidden = !folded.querySelector("section:not([hidden])");
    folded.open = folded.querySelector("section:not([hidden]) > ul:not([hidden])") !== null;
    status.textContent = nav.querySelector("section:not([hidden])") ? "" : `No calls match “${wanted}”.`;
  });

  // One listener for the hundreds of links and buttons that a page may have.
  page.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    if (target.closest("nav a")) setOpen(false);
    const button = target.closest<HTMLElement>("figcaption button");
    const label = button?.querySelector("span");
    const code = button?.closest("figure")?.querySelector("code")?.textContent;
    if (!button || !label || typeof code !== "string") return;
    const show = (state: string, text: string) => {
      button.dataset.state = state;
      label.textContent = text;
      if (state !== "idle") setTimeout(() => show("idle", "Copy"), 4_000);
    };
    navigator.clipboard.writeText(code).then(
      () => show("copied", "Copied"),
      () => show("refused", "Select the text to copy"),
    );
  });
}
