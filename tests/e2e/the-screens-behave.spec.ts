import {
  countShifts,
  hold,
  placesOfFigures,
  raiseOnce,
  signInWithShares,
  watchTicks,
  watchTint,
} from '../support/browser/behaving-page.ts'
import { expect, test } from '../support/browser/journey.ts'
import { watchViolations } from '../support/browser/watched-page.ts'
import { forgetRows, seenRows, watchRows } from '../support/database/watched-rows.ts'

// What the list of behaviours asks for (docs/behaviours.md) and no story proves on its way.

test.use({ reducedMotion: 'no-preference' })

test(
  'the dashboard does not shift, labels its figures and tints only changed prices',
  { tag: '@both' },
  async ({ page, product, isMobile }) => {
    const violations = watchViolations(page)
    await signInWithShares(page, product.url, 'emmy.behaves')
    const months: string[] = []
    page.on('request', (request) => request.url().includes('/api/sparklines') && months.push(request.url()))
    await page.addInitScript(countShifts)
    await page.addInitScript(watchRows)
    const releases = [
      await hold(page, '**/api/holdings'),
      await hold(page, '**/api/portfolio/history*'),
      await hold(page, '**/api/portfolio/dividends'),
    ]

    await test.step('2: a skeleton has the final geometry', async () => {
      await page.goto('/?tab=overview')
      const value = page.getByRole('region', { name: 'Portfolio Value' })
      await expect(value).toBeVisible()
      await expect(value).not.toContainText('$')
      await expect(page.getByRole('region', { name: 'Available Balance' })).toContainText('$')
      await expect(page.locator('main [aria-label="Period of the chart"]')).toBeVisible()
      // Until its font is there, a line is some pixels higher.
      await page.evaluate(async () => void (await document.fonts.ready))
      const before = await page.evaluate(placesOfFigures)
      for (const release of releases) release()
      await expect(value).toContainText('$')
      await expect(page.getByRole('link', { name: 'Apple Inc.' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'View dividends' })).toBeVisible()
      expect(await page.evaluate(placesOfFigures)).toEqual(before)
      const shift = await page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0))
      expect(shift).toBeLessThan(0.02)
      // A phone shows no month beside a holding.
      expect(months).toHaveLength(isMobile ? 0 : 1)
    })

    await test.step("1: the account's total is the largest thing on the page, its cents are smaller", async () => {
      const sizes = await page.evaluate(() => {
        const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
        const hero = document.querySelector('[aria-label="Account Total"] .text-hero > span')
        const cents = hero?.querySelector('small')
        if (!hero || !cents) throw new Error('no value with cents')
        const others = [...document.querySelectorAll('body *')].filter(
          (element) => element !== hero && !element.contains(hero) && element.textContent !== '',
        )
        return {
          hero: sizeOf(hero),
          cents: sizeOf(cents),
          largestOther: Math.max(...others.map(sizeOf)),
        }
      })
      expect(sizes.hero).toBeGreaterThan(sizes.largestOther)
      expect(sizes.cents).toBeLessThan(sizes.hero)
    })

    await test.step('3 and 4: a changed price is tinted for a moment, it alone, and moves nothing', async () => {
      await page.getByRole('tab', { name: /Your Holdings/ }).click()
      await expect(page.getByRole('table', { name: 'Your Holdings' })).toBeVisible()
      const seen = await page.evaluate(watchTicks, 5)
      expect(seen.boxes.map(({ right }) => Math.round(right))).toEqual(
        seen.boxes.map(() => Math.round(seen.boxes[0]?.right ?? 0)),
      )
      expect(new Set(seen.boxes.map(({ digits, width }) => `${digits} ${Math.round(width)}`)).size).toBe(
        new Set(seen.boxes.map(({ digits }) => digits)).size,
      )
      expect(seen.variants).toEqual(['tabular-nums'])
      expect(seen.directions.every((direction) => direction === 'up' || direction === 'down')).toBe(true)
      expect(seen.unchanged).toBe(0)
      expect(seen.ended).toBeGreaterThanOrEqual(4)
    })

    await test.step('4: a row whose price stands still is not rendered again, nor touched', async () => {
      await page.goto('/markets')
      await expect(page.getByRole('listitem').filter({ hasText: 'Apple Inc.' }).last()).toBeVisible()
      // Lists until some have moved and some stood still: most prices of a quiet second do either.
      await expect.poll(async () => (await seenRows(page)).lists).toBeGreaterThanOrEqual(2)
      await forgetRows(page)
      await expect
        .poll(
          async () => {
            const { lists, stood, rendered } = await seenRows(page)
            return lists >= 5 && stood >= 5 && rendered >= 5
          },
          { timeout: 60_000 },
        )
        .toBe(true)
      expect((await seenRows(page)).needless).toEqual([])
      await page.goto('/?tab=holdings')
      await expect(page.getByRole('table', { name: 'Your Holdings' })).toBeVisible()
    })

    await test.step(
      '5: gain and loss are said by sign, arrow and color; the palette changes the color ' + 'only',
      async () => {
        const row = page.getByRole('row', { name: /Apple Inc/ })
        await expect(row.locator('svg').last()).toBeVisible()
        // A month's line stands beside a gain of another time: it has no color of its own.
        const months = page.locator('tbody svg[viewBox="0 0 92 28"]')
        if (!isMobile) await expect(months.first()).toHaveClass('inline-block text-fg-2')
        // At one moment, between two ticks; at some the share costs what was paid for it, and says so without either.
        const inBothPalettes = () => {
          delete document.documentElement.dataset['palette']
          const changes = [...document.querySelectorAll('.text-gain:has(svg), .text-loss:has(svg)')]
          const looks = () =>
            changes.map((change) => ({ color: getComputedStyle(change).color, says: change.innerHTML }))
          const standard = looks()
          document.documentElement.dataset['palette'] = 'cvd'
          const gain = document.querySelector('tbody tr')
          return { gain: gain?.textContent, before: standard, after: looks() }
        }
        await expect(async () => {
          const { gain, before, after } = await page.evaluate(inBothPalettes)
          expect(gain).toMatch(/[+-]\$\d.*(up|down) [+-]\d/)
          expect(before.length).toBeGreaterThan(6)
          expect(after.map(({ says }) => says)).toEqual(before.map(({ says }) => says))
          expect(after.filter(({ color }, at) => color === before[at]?.color)).toEqual([])
        }).toPass({ timeout: 60_000 })
      },
    )

    await test.step('4: what one message changes is tinted alone, for 700 ms, and goes on by steps', async () => {
      const say = await raiseOnce(page, 'AAPL')
      await page.goto('/markets')
      await expect(page.getByRole('link', { name: /AAPL/ }).last()).toBeVisible()
      const tint = await page.evaluateHandle(watchTint)
      say()
      expect(await tint.evaluate(({ over }) => over)).toEqual({
        tinted: ['/asset/AAPL up'],
        timers: expect.arrayContaining([700]),
      })
      // The first of ten steps, on the way to a quote of a thousand dollars more.
      const card = page.getByRole('link', { name: /AAPL/ }).last()
      await expect(card).not.toContainText('$1,')
      await expect(card).toContainText('$1,')
    })

    expect(violations).toEqual([])
  },
)

test('a dialog focuses content that loads late, and never takes the focus from another field', async ({
  page,
  product,
}) => {
  const violations = watchViolations(page)
  await signInWithShares(page, product.url, 'rosalind.behaves')
  const dialog = page.getByRole('dialog')
  const wayOut = dialog.getByRole('button', { name: 'Close' })

  for (const opening of ['a pointer', 'a key'] as const) {
    const open = async (path: string, name: string) => {
      await page.goto(path)
      const button = page.getByRole('button', { name, exact: true })
      if (opening === 'a pointer') return button.click()
      await button.focus()
      await page.keyboard.press('Enter')
    }

    await test.step(`by ${opening}: the deposit's first field, when the profile is known`, async () => {
      const release = await hold(page, '**/api/profile')
      const releaseDetails = await hold(page, '**/api/bank-details?*')
      await open('/wallet', 'Deposit')
      await expect(wayOut).toBeFocused()
      release()
      await expect(dialog.getByLabel('Currency')).toBeFocused()
      await wayOut.focus()
      releaseDetails()
      await expect(dialog.getByRole('button', { name: 'Copy bank name' })).toBeVisible()
      await expect(wayOut).toBeFocused()
    })

    await test.step(`by ${opening}: the amount to withdraw, when the accounts are`, async () => {
      const release = await hold(page, '**/api/payout-accounts')
      await open('/', 'Withdraw')
      await expect(wayOut).toBeFocused()
      release()
      await expect(dialog.getByLabel('Amount')).toBeFocused()
    })
    await page.unrouteAll()
  }

  expect(violations).toEqual([])
})

test('labels have 12 pixels, a month’s line is gray, the indices have a title, and no mark lies on a chart', async ({
  page,
  product,
}) => {
  await signInWithShares(page, product.url, 'dora.designs')
  await page.goto('/')
  const indices = page.getByRole('region', { name: 'US Market Indices' })
  await expect(indices.getByRole('heading', { name: 'US Market Indices' })).toBeVisible()
  const title = await indices.getByRole('heading').boundingBox()
  expect(title?.height).toBeGreaterThan(12)
  const line = page.getByRole('row', { name: /Apple Inc/ }).locator('svg[viewBox="0 0 92 28"]')
  const quiet = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'var(--fg-2)'
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })
  await expect(line).toHaveCSS('color', quiet)
  await page.goto('/asset/AAPL')
  const badge = page.getByRole('main').locator('header').first().getByText('Stock', { exact: true })
  await expect(badge).toHaveCSS('font-size', '12px')
  await expect(page.getByRole('region', { name: 'Chart' }).locator('canvas').first()).toBeVisible()
  // The library's own mark would lie on the line; its link stands under the chart.
  await expect(page.locator('#tv-attr-logo')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Chart by TradingView/ })).toBeVisible()
})
