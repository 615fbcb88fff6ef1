import type { Page } from '@playwright/test'

/** Scrolls down until the list says that this is its end. */
export async function scrollToEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isAtEnd = () => document.querySelector('main')?.textContent.includes('End of list') === true
    while (!isAtEnd()) {
      window.scrollTo(0, document.body.scrollHeight)
      await new Promise((resolve) => void requestAnimationFrame(resolve))
    }
    window.scrollTo(0, document.body.scrollHeight)
  })
}
