import {
  hideAmounts,
  noteAmounts,
  pressUntil,
  signInWithShares,
  smallTargets,
  watchMotion,
} from '../support/browser/behaving-page.ts'
import { CUSTOMERS_PASSWORD } from '../support/customers.ts'
import { expect, test } from '../support/browser/journey.ts'
import { ADMINISTRATOR } from '../support/product.ts'
import { signInByCall } from '../support/sign-in.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

// What the list of behaviours asks of the frame around every screen (docs/behaviours.md), and what is beyond it.

test('shortcuts reach everything, and none acts while a user types', async ({ page, product }) => {
  const violations = watchViolations(page)
  await signInWithShares(page, product.url, 'grace.shell')
  await page.goto('/')
  const entry = page.getByRole('banner').getByRole('button', { name: /^Search/ })
  const palette = page.getByRole('dialog', { name: 'Search and commands' })
  const field = palette.getByRole('combobox')

  await test.step('14: the palette finds a stock by its name, and Enter goes there', async () => {
    await entry.click()
    await expect(field).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
    await expect(entry).toBeFocused()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('app')
    const first = palette.getByRole('option').first()
    await expect(first).toHaveText(/^AAAPL\s*Apple Inc\./)
    await expect(first).toHaveAttribute('aria-selected', 'true')
    await expect(field).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/asset\/AAPL$/)
    await expect(page.getByRole('heading', { name: 'Apple Inc.', level: 1 })).toBeFocused()
  })

  await test.step('14: what was chosen last comes first; nothing found is said', async () => {
    await page.keyboard.press('/')
    await expect(palette.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([/AAPL/])
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('AAPL')
    await page.keyboard.type('qqqq')
    await expect(palette.getByText('No results for "qqqq"')).toBeVisible()
    await field.fill('deposit')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/wallet\?open=deposit$/)
    await expect(page.getByRole('dialog', { name: 'Deposit Funds' })).toBeVisible()
  })

  await test.step('15: keys rest in a dialog and in a field', async () => {
    const amount = page.getByRole('dialog').getByLabel('Amount')
    await amount.focus()
    await page.keyboard.press('t')
    await page.keyboard.press('g')
    await page.keyboard.press('m')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/wallet$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('15: G and a letter goes places; ? lists every key; single keys can be switched off', async () => {
    const markets = page.getByRole('heading', { name: 'Markets', level: 1 })
    await pressUntil(page, ['g', 'm'], markets)
    await expect(markets).toBeFocused()
    await page.getByRole('searchbox').fill('')
    await page.keyboard.type('gw?')
    await expect(page.getByRole('searchbox')).toHaveValue('gw?')
    await page.locator('main').focus()
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard Shortcuts' })
    await expect(sheet.getByRole('region', { name: 'Go to' }).getByText('Wallet')).toBeVisible()
    await expectAccessible(page)
    await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck()
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await page.keyboard.press('t')
    await page.keyboard.press('g')
    await page.keyboard.press('w')
    await expect(page).toHaveURL(/\/markets/)
    await page.keyboard.press('Control+k')
    await expect(palette).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
    await page.evaluate(() => localStorage.removeItem('shortcuts'))
  })

  await test.step('15: an administrator reads of J, K, A and R there', async () => {
    await page.request.post('/api/logout')
    await signInByCall(page, ADMINISTRATOR)
    await page.goto('/admin/customers')
    await expect(page.getByRole('heading', { name: 'Customers' })).toBeVisible()
    await entry.click()
    await field.fill('audit')
    await expect(palette.getByRole('option')).toHaveText([/Audit Log/])
    await field.fill('shortcuts')
    await page.keyboard.press('Enter')
    const queue = page.getByRole('dialog').getByRole('region', { name: 'In a queue' })
    await expect(queue).toContainText('Approve the selected request')
  })

  expect(violations).toEqual([])
})

test(
  'the first frame has the saved theme, colors and hidden amounts',
  { tag: '@both' },
  async ({ page, product, isMobile }) => {
    const violations = watchViolations(page)
    await signInWithShares(page, product.url, 'hedy.shell')

    await test.step('amounts hide everywhere but where one confirms them', async () => {
      await page.goto('/')
      const value = page.getByRole('region', { name: 'Portfolio Value' })
      await expect(value).toContainText('$')
      await hideAmounts(page)
      await expect(value).toContainText('••••Amount hidden')
      for (const [path, settled] of [
        ['/', 'Top Holdings'],
        ['/wallet', 'Deposit'],
        ['/history', 'Transaction History'],
      ] as const) {
        await page.goto(path)
        await expect(page.getByText(settled).first()).toBeVisible()
        await expect(page.getByText('Amount hidden').first()).toBeAttached()
        const amounts = page.getByRole('main').getByText(/\$[45],?\d{3}\./)
        await expect(amounts).toHaveCount(0)
        await expectAccessible(page)
      }
      await page.goto('/wallet?open=withdraw')
      await expect(
        page
          .getByRole('dialog')
          .getByText(/\$4,\d{3}\.\d\d/)
          .first(),
      ).toBeVisible()
    })

    await test.step('25: the next visit begins with every choice, before any of the app has run', async () => {
      await page.goto('/profile?tab=display')
      await page.getByRole('switch', { name: 'Color-blind palette' }).check()
      await page.getByRole('switch', { name: 'Light theme' }).check()
      await expectAccessible(page)
      let release = () => {}
      const released = new Promise<void>((settle) => (release = settle))
      await page.route('**/assets/*.js', async (route) => {
        await released
        await route.continue()
      })
      await page.goto('/', { waitUntil: 'commit' })
      await expect(page.getByText('Loading your trading platform...')).toBeVisible()
      const html = page.locator('html')
      await expect(html).toHaveAttribute('data-theme', 'light')
      await expect(html).toHaveAttribute('data-palette', 'cvd')
      await expect(html).toHaveAttribute('data-amounts', 'hidden')
      await expect(page.locator('body')).toHaveCSS('background-color', /^(oklch\(0\.97|rgb\(24)/)
      await page.evaluate(noteAmounts)
      release()
      await expect(page.getByText('Amount hidden').first()).toBeAttached()
      expect(await page.evaluate(() => document.documentElement.dataset['seen'] ?? '')).toBe('')
      await page.unrouteAll({ behavior: 'wait' })
    })

    await test.step('24: another screen has its title and the focus; the first Tab skips to the content', async () => {
      // Else the screens are fetched before they are pointed at.
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
      )
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
      await page.keyboard.press('Tab')
      const skip = page.getByRole('link', { name: 'Skip to content' })
      await expect(skip).toBeFocused()
      await expect(skip).toBeInViewport()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
      const nav = page.getByRole('navigation', { name: isMobile ? 'Quick' : 'Main' })
      if (!isMobile) {
        const code = page.waitForRequest(/news-screen-.*\.js$/)
        await nav.getByRole('link', { name: 'News' }).hover()
        await code
      }
      await nav.getByRole('link', { name: 'History' }).click()
      await expect(page.getByRole('heading', { name: 'Transaction History', level: 1 })).toBeFocused()
      await expect(page).toHaveTitle(/^History · /)
    })

    await test.step('25: nothing moves for who wants that, and a finger finds every button', async () => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const path of ['/', '/wallet', '/asset/AAPL', '/profile']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
        const ticks = path === '/' || path.startsWith('/asset')
        expect(await page.evaluate(watchMotion, ticks), path).toEqual([])
        if (isMobile) expect(await page.evaluate(smallTargets), path).toEqual([])
      }
    })

    expect(violations).toEqual([])
  },
)

test('a form survives the end of its session, and a missing script breaks only its own part', async ({
  page,
  product,
}) => {
  const { username } = await signInWithShares(page, product.url, 'ruth.shell')

  await test.step('what was typed is there again after signing in once more', async () => {
    await page.goto('/wallet?open=deposit')
    const dialog = page.getByRole('dialog', { name: 'Deposit Funds' })
    await dialog.getByLabel('Amount').fill('123.45')
    const code = Promise.withResolvers<void>()
    await page.route(/sign-in-again-.*\.js/, (route) => code.promise.then(() => route.continue()))
    await page.request.post('/api/logout')
    await expect(page.locator('[data-cover]')).toBeVisible()
    // Before the question has arrived, neither keys nor a finger reach what is behind.
    for (const key of ['Tab', 'Tab', 'Escape', 'g', 'h', 'Control+k']) await page.keyboard.press(key)
    await page.mouse.click(5, 5)
    expect(await page.evaluate(() => document.activeElement?.closest('[inert]') ?? null)).toBeNull()
    await expect(page).toHaveURL(/\/wallet/)
    await expect(page.locator('[role="dialog"]')).toHaveCount(1)
    code.resolve()
    const again = page.getByRole('dialog', { name: 'Your session has ended' })
    await expect(again).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await again.getByLabel(`Password for ${username}`).fill('Not-Her-Password-1')
    await page.keyboard.press('Enter')
    await expect(again.getByText('Invalid username or password')).toBeVisible()
    await again.getByLabel(`Password for ${username}`).fill(CUSTOMERS_PASSWORD)
    await page.keyboard.press('Enter')
    await expect(again).toHaveCount(0)
    await expect(dialog.getByLabel('Amount')).toHaveValue('123.45')
    await expect(dialog.getByLabel('Amount')).toBeFocused()
    expect((await page.request.get('/api/user')).status()).toBe(200)
  })

  await test.step('who gives up goes to the sign-in page', async () => {
    await page.request.post('/api/logout')
    const again = page.getByRole('dialog', { name: 'Your session has ended' })
    await again.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page).toHaveURL(/\/auth/)
  })

  await test.step('19: a form says what is wrong beside its field and leads to the first', async () => {
    const name = page.getByLabel('Username')
    await name.focus()
    await name.blur()
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await expect(name).toHaveAccessibleDescription('Enter your username or email')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(name).toBeFocused()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'Password is required',
    )
  })

  await test.step('code of an earlier release is gone: the page stays, and offers one reload', async () => {
    await signInByCall(page, { username })
    await page.goto('/')
    await expect(page.getByText('Top Holdings')).toBeVisible()
    await page.route(/(deposit-dialog|markets-screen)-.*\.js/, (route) => route.fulfill({ status: 404 }))
    await page.getByRole('button', { name: 'Deposit', exact: true }).click()
    await expect(page.getByText('Part of this page could not be loaded.')).toBeVisible()
    await expect(page.getByText('Top Holdings')).toBeVisible()
    await page.goto('/')
    await expect(page.getByText('Top Holdings')).toBeVisible()
    await pressUntil(page, ['g', 'm'], page.getByText('This page could not be loaded.'))
    await expect(page.getByRole('banner')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { name: 'Markets', level: 1 })).toBeVisible()
  })

  await test.step('and under a cover too: behind it is nothing to reach, and a link leads out', async () => {
    await page.route(/sign-in-again-.*\.js/, (route) => route.fulfill({ status: 404 }))
    await page.goto('/wallet?open=deposit')
    await page.getByRole('dialog', { name: 'Deposit Funds' }).getByLabel('Amount').fill('1.00')
    await page.request.post('/api/logout')
    const wayOut = page.getByRole('link', { name: 'Leave without saving' })
    await expect(wayOut).toBeVisible()
    await expectAccessible(page)
    for (const key of ['Tab', 'Enter']) await page.keyboard.press(key)
    await expect(page).toHaveURL(/\/auth/)
  })
})
