import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/journey.ts'
import { PASSWORD } from '../support/people.ts'
import { ADMINISTRATOR } from '../support/product.ts'
import { signInByCall } from '../support/sign-in.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

const SCREENS = [
  ['Dashboard', '/'],
  ['Markets', '/markets'],
  ['News', '/news'],
  ['Wallet', '/wallet'],
  ['History', '/history'],
] as const

test(
  'the navigation reaches every screen, the theme persists, and only visible prices stream',
  { tag: '@both' },
  async ({ page, isMobile }) => {
    const violations = watchViolations(page)
    const username = `ada.bar.${test.info().project.name}`
    const names = { email: `${username}@example.org`, firstName: 'Ada', lastName: 'Lovelace' }
    await page.request.post('/api/register', { data: { username, password: PASSWORD, ...names } })
    const html = page.locator('html')
    const bar = page.getByRole('banner')
    const kept = () => page.evaluate(() => localStorage.getItem('theme'))

    await test.step('a spinner turns while a screen is on its way; who is signed in has no sign-in page', async () => {
      const code = Promise.withResolvers<void>()
      await page.route(/markets-screen-.*\.js/, (route) => code.promise.then(() => route.continue()))
      await page.goto('/markets')
      await expect(page.getByRole('status').filter({ hasText: /^Loading\.\.\.$/ })).toBeVisible()
      code.resolve()
      await expect(page.getByRole('heading', { name: 'Markets', level: 1 })).toBeVisible()
      await page.unrouteAll()
      await page.goto('/auth')
      await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
      await expect(page).toHaveURL(/:\d+\/$/)
    })

    await test.step('back from an asset, the markets are as far down as they were', async () => {
      await page.goto('/markets')
      const card = page.getByRole('main').getByRole('listitem').nth(45).getByRole('link')
      await card.evaluate((link) => link.scrollIntoView({ block: 'center' }))
      const place = await page.evaluate(() => scrollY)
      expect(place).toBeGreaterThan(500)
      await card.click()
      await expect(page.getByRole('link', { name: 'Back to Markets' })).toBeVisible()
      await page.goBack()
      await expect(card).toBeInViewport()
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
    })

    await test.step('every screen is one press away', async () => {
      await expect(bar.getByRole('link', { name: 'Northfold' })).toHaveAttribute('href', '/')
      const menu = isMobile ? page.getByRole('navigation', { name: 'Menu' }) : bar
      if (isMobile) await openMenu(page)
      const links = isMobile ? menu : bar.getByRole('navigation', { name: 'Main' })
      const more = isMobile ? ['Orders', 'Plans', 'Performance', 'Profile', 'FAQ'] : []
      await expect(links.getByRole('link')).toHaveText([...SCREENS.map(([name]) => name), ...more])
      if (isMobile) await expectAccessible(page)
      for (const [name, path] of SCREENS)
        await expect(links.getByRole('link', { name })).toHaveAttribute('href', path)
      const profile = menu.getByRole('link', { name: isMobile ? 'Profile' : username })
      await expect(profile).toHaveAttribute('href', '/profile')
      await menu.getByRole('link', { name: 'FAQ' }).click()
      await expect(page.getByRole('heading', { name: 'Frequently Asked Questions' })).toBeVisible()
      const last = page.getByRole('region', { name: 'Still have questions?' })
      await expect(last).toContainText('the live chat (the message icon in the header)')
      await expect(last).toContainText('contact your account administrator')
    })

    await test.step('dark unless light was chosen, which the browser keeps as "theme"', async () => {
      await expect(html).toHaveAttribute('data-theme', 'dark')
      expect(await kept()).toBeNull()
      for (const [name, theme] of [
        [isMobile ? 'Light Mode' : 'Switch to light theme', 'light'],
        [isMobile ? 'Dark Mode' : 'Switch to dark theme', 'dark'],
      ] as const) {
        if (isMobile && theme === 'light') await openMenu(page)
        await page.getByRole('button', { name }).click()
        await expect(html).toHaveAttribute('data-theme', theme)
        expect(await kept()).toBe(theme)
      }
      await page.keyboard.press('Escape')
    })

    await test.step('the chat opens and closes by the same button', async () => {
      const chat = page.getByRole('dialog', { name: 'Northfold Support' })
      const toggle = page.getByRole('button', { name: 'Live Support Chat' })
      if (isMobile) await openMenu(page)
      await toggle.click()
      await expect(chat).toBeVisible()
      await expectAccessible(page)
      if (isMobile) await chat.getByRole('button', { name: 'Close' }).click()
      else await toggle.click()
      await expect(chat).toHaveCount(0)
      if (!isMobile) return
      // It covers a phone's screen, so a link out of it closes it.
      await page.goto('/markets')
      await openMenu(page)
      await toggle.click()
      await chat.getByPlaceholder('Type your message...').fill('How long does a withdrawal take?')
      await page.keyboard.press('Enter')
      await chat.getByRole('link', { name: 'See it in the FAQ' }).click()
      await expect(page).toHaveURL(/\/faq#withdrawal-time$/)
      await expect(chat).toHaveCount(0)
      // On the FAQ page itself too, where the path stays.
      await openMenu(page)
      await toggle.click()
      await chat.getByRole('link', { name: 'See it in the FAQ' }).click()
      await expect(chat).toHaveCount(0)
    })

    await test.step('only the prices on screen stream', async () => {
      const streams = watchStreams(page)
      for (const [path, heading, open] of [
        ['/markets', 'Markets', ['/api/stock/stream']],
        ['/markets?tab=funds', 'Markets', ['/api/mutual-fund/stream']],
        ['/asset/VFIAX', 'Vanguard 500 Index Fund Admiral Shares', ['/api/mutual-fund/stream']],
        ['/profile', 'Complete Your Profile', []],
      ] as const) {
        streams.clear()
        const events = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events')
        await page.goto(path)
        await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
        await events
        await expect
          .poll(() => [...streams].filter((stream) => stream.endsWith('/stream')))
          .toEqual([...open])
        // The state of the stock market is none of a fund's.
        const status = page.getByRole('status').filter({ hasText: 'Market Status' })
        await expect(status).toHaveCount(path === '/markets' ? 1 : 0)
      }
    })

    if (!isMobile) {
      await test.step('a tooltip comes after 700 ms, the next within 300 ms at once', async () => {
        await page.clock.install()
        await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
        const tip = (text: string) => page.locator('body > span[aria-hidden]', { hasText: text })
        const pointAt = async (name: string) => {
          const box = await bar.getByLabel(name).boundingBox()
          if (box === null) throw new Error(`no ${name} in the bar`)
          await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
        }
        await pointAt('FAQ')
        await page.clock.runFor(699)
        await expect(tip('FAQ')).toHaveCount(0)
        await page.clock.runFor(1)
        await expect(tip('FAQ')).toBeVisible()
        await pointAt('Live Support Chat')
        await expect(tip('FAQ')).toHaveCount(0)
        await page.clock.runFor(1)
        await expect(tip('Live Support Chat')).toBeVisible()
        await page.mouse.move(5, 700)
        await expect(tip('Live Support Chat')).toHaveCount(0)
        await page.clock.runFor(300)
        await pointAt('FAQ')
        await page.clock.runFor(699)
        await expect(tip('FAQ')).toHaveCount(0)
        await page.clock.runFor(1)
        await expect(tip('FAQ')).toBeVisible()
        await page.clock.resume()
      })
    }

    await test.step('without a user there is no bar', async () => {
      if (isMobile) await openMenu(page)
      await page.getByRole('button', { name: isMobile ? 'Logout' : 'Log out' }).click()
      await expect(page).toHaveURL(/\/auth$/)
      await expect(bar).toHaveCount(0)
    })

    expect(violations).toEqual([])
  },
)

test(
  'an administrator’s phone menu reaches every administrator screen',
  { tag: '@phone' },
  async ({ page }) => {
    const violations = watchViolations(page)
    await signInByCall(page, ADMINISTRATOR)
    await page.goto('/admin')
    const links = page.getByRole('navigation', { name: 'Menu' }).getByRole('link')
    await openMenu(page)
    const names = [
      'Reviews',
      'Customers',
      'Support',
      'Audit Log',
      'Exchange Rates',
      'Staff',
      'Settings',
      'Announcements',
      'Dividends & Splits',
      'Close of Day',
      'Markets',
      'News',
      'Security',
    ]
    // What waits stands behind a name.
    await expect(links).toHaveText(
      [...names, 'FAQ'].map((name) => new RegExp(`^${name}(\\d+\\+? waiting)?$`)),
    )
    await expectAccessible(page)
    // Where one is is marked, and nothing else.
    const marked = links.and(page.locator('[aria-current]'))
    for (const name of ['Customers', 'Support', 'Audit Log', 'Markets', 'Reviews']) {
      await links.filter({ hasText: name }).click()
      const title = name === 'Reviews' ? 'Admin Panel' : name
      await expect(page.getByRole('heading', { name: title, level: 1 })).toBeFocused()
      await openMenu(page)
      await expect(marked).toHaveText([new RegExp(`^${name}`)])
    }
    await page.goto('/admin/customers/1')
    await openMenu(page)
    await expect(marked).toHaveText(['Customers'])
    expect(violations).toEqual([])
  },
)

const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' }).click()

/** The streams that the page has asked for since this set was emptied. */
function watchStreams(page: Page): Set<string> {
  const streams = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'eventsource') streams.add(new URL(request.url()).pathname)
  })
  return streams
}
