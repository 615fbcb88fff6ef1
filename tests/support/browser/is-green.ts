import type { Locator } from '@playwright/test'

/** Whether an icon wears the color of a gain: the green of funds. */
export const isGreen = (icon: Locator) =>
  icon.evaluate((element) => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--up)'
    const isSame = getComputedStyle(probe).color === getComputedStyle(element).color
    probe.remove()
    return isSame
  })
