import { everyType } from "./every-type.ts";
import { expect, published, test } from "./shop.ts";

const headerHeight = 100;

for (const startTop of [-10, 40])
  test(`on a phone the next title and the progress appear below a sticky header, from a title at ${startTop} px`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width: 390, height: 740 });
    shop.html =
      `<header style="position:sticky;top:0;z-index:1;height:${headerHeight}px;background:#eee">Store</header>` +
      '<div style="height:700px">Order</div>%script%<div style="height:1500px">Details</div>';
    shop.survey = published(everyType.filter(({ type }) => /single|yesNo/.test(type)));
    await shop.open(page);
    const top = (locator: ReturnType<typeof page.locator>) =>
      locator.evaluate((one) => one.getBoundingClientRect().top);
    const first = await top(page.getByRole("heading", { name: "Which one?" }));
    await page.evaluate((by) => scrollBy(0, by), first - startTop);
    expect(await top(page.getByRole("heading", { name: "Which one?" }))).toBeCloseTo(startTop, 0);
    await page.getByRole("button", { name: "Next" }).click();
    const title = page.getByRole("heading", { name: "Sure?" });
    await expect(title).toBeFocused();
    expect(await top(title)).toBeGreaterThanOrEqual(headerHeight);
    expect(await top(page.getByRole("progressbar"))).toBeGreaterThanOrEqual(headerHeight);
  });
