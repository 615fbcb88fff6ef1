import type { Locator } from '@playwright/test'
import { cents, formatCents, parseCents } from '#domain/money/money.ts'
import { parsePrice, valueUp } from '#domain/money/price.ts'
import { parseQuantity } from '#domain/money/quantity.ts'
import {
  hold,
  pointAt,
  pullDown,
  pullRight,
  signInWithShares,
  summaryOf,
} from '../support/browser/behaving-page.ts'
import { expect, test } from '../support/browser/journey.ts'
import { watchViolations } from '../support/browser/watched-page.ts'

test.use({ reducedMotion: 'no-preference' })

test(
  'the asset page responds while a customer types, scrubs, scrolls and goes offline',
  { tag: '@both' },
  async ({ page, product, isMobile, context }) => {
    const violations = watchViolations(page)
    await signInWithShares(page, product.url, 'joan.behaves')

    await test.step('2: the skeleton of the page is as tall as the page', async () => {
      const release = await hold(page, '**/api/assets?*')
      await page.goto('/asset/AAPL')
      const shapes = await placesOf(page.locator('[data-shape]'))
      release()
      const [chart, day] = [
        page.getByRole('region', { name: 'Chart' }),
        page.getByRole('region', { name: 'Market Data' }),
      ]
      await expect(chart.getByRole('slider')).toBeVisible()
      const cards = [...(await placesOf(chart)), ...(await placesOf(day))]
      if (!isMobile) cards.push(...(await placesOf(page.getByRole('region', { name: 'Trade AAPL' }))))
      expect(shapes).toHaveLength(cards.length)
      for (const [at, { top, height }] of cards.entries()) {
        // On phones the holding is between the two.
        if (!isMobile || at === 0) expect(Math.abs(top - (shapes[at]?.top ?? 0))).toBeLessThanOrEqual(8)
        expect(Math.abs(height - (shapes[at]?.height ?? 0))).toBeLessThanOrEqual(8)
      }
    })
    const chart = page.getByRole('figure')
    const readout = page.locator('[data-chart-readout]')
    const slider = page.getByRole('slider', { name: /^Point on the chart of Apple Inc/ })

    await test.step('7: scrubbing says date, price and change in a line that does not move', async () => {
      await slider.scrollIntoViewIfNeeded()
      const box = await slider.boundingBox()
      const place = await readout.boundingBox()
      if (box === null) throw new Error('no chart')
      const said: string[] = []
      for (const share of [0.25, 0.6]) {
        await page.mouse.move(box.x + box.width * share, box.y + box.height / 2)
        await expect(readout).toHaveText(/^\w{3} \d+.*\$[\d,]+\.\d\d.*% over period/)
        await expect.poll(() => readout.innerText()).not.toBe(said.at(-1))
        said.push(await readout.innerText())
        expect(await readout.boundingBox()).toEqual(place)
      }
      await page.mouse.move(0, 0)
    })

    await test.step('6: another period has its own line, summary and change', async () => {
      const summary = chart.getByText(/past (month|year)/).first()
      const month = await summary.textContent()
      const change = await readout.innerText()
      await page.evaluate(countReadPixels)
      await page.getByRole('radio', { name: '1 Year' }).check()
      await expect(summary).toContainText('past year')
      expect(await summary.textContent()).not.toBe(month)
      await expect.poll(() => readout.innerText()).not.toBe(change)
      // The chart has the theme's colors already: to paint and read them again takes longer than to draw it.
      await expect(page.locator('html')).toHaveAttribute('data-read-pixels', '0')
    })

    const openOrderForm = async (side: 'Buy' | 'Sell') => {
      if (isMobile) await page.getByRole('button', { name: side, exact: true }).click()
      else await page.getByRole('radio', { name: side }).check()
    }
    const orderForm = page.locator('[data-trade-panel]')
    const amount = page.getByLabel('Shares', { exact: true })

    await test.step('8: the order form counts price, fee, total and balance after while one types', async () => {
      await openOrderForm('Buy')
      await amount.fill('5')
      const {
        'Market price': price,
        'Estimated cost': cost,
        Fee: fee,
        'Balance after': after,
      } = await summaryOf(page)
      const [quote, five] = [parsePrice(price ?? ''), parseQuantity('5')]
      if (quote === null || five === null) throw new Error('no price to count with')
      const costCents = valueUp(five, quote)
      expect(parseCents(cost ?? '')).toBe(costCents)
      expect(fee).toBe('0.00')
      const { available } = await (await page.request.get('/api/wallet')).json()
      expect(parseCents(after ?? '')).toBe((parseCents(available) ?? 0n) - costCents)
      await page.getByRole('radio', { name: 'Sell' }).check()
      await amount.fill('1')
      await expect(orderForm).toContainText('You Receive')
      const sale = await summaryOf(page)
      const proceeds = parseCents(sale['Proceeds'] ?? '') ?? 0n
      // Half a cent is a whole one.
      const feeCents = (proceeds * 5n + 500n) / 1000n
      expect(sale['Fee (0.5%)']).toBe(`-${formatCents(cents(feeCents))}`)
      expect(parseCents(sale['You Receive'] ?? '')).toBe(proceeds - feeCents)
      await amount.fill('2.00000001')
      await expect(page.getByRole('button', { name: 'Sell AAPL' })).toBeDisabled()
      await amount.fill('2')
      await expect(page.getByRole('button', { name: 'Sell AAPL' })).toBeEnabled()
    })

    await test.step(
      '9 and 10: a share of the balance is never too much; too much or too little is, and says ' + 'why',
      async () => {
        await page.getByRole('radio', { name: 'Buy' }).check()
        const order = page.getByRole('button', { name: 'Buy AAPL' })
        const shares: number[] = []
        for (const share of ['25%', '50%', '75%', 'Max']) {
          await page.getByRole('button', { name: share }).click()
          await expect(order).toBeEnabled()
          shares.push(Number(await amount.inputValue()) / (shares[0] ?? 1))
        }
        expect(shares.slice(1).map(Math.round)).toEqual([2, 3, 4])
        for (const [typed, why] of [
          ['999', /Insufficient balance/],
          ['0.0099', /Minimum amount is 0\.01/],
          ['', /Enter a quantity/],
        ] as const) {
          await amount.fill(typed)
          await expect(order).toBeDisabled()
          await expect(order).toHaveAccessibleDescription(why)
        }
        for (const [typed, why] of [
          ['1,000', /Insufficient balance/],
          ['-1', /Enter a quantity such as 10\.5/],
          ['1 000', /Enter a quantity such as 10\.5/],
        ] as const) {
          // Pasted: a blank that is typed behind a digit is dropped at once.
          await amount.fill(typed)
          await expect(amount).toHaveValue(typed)
          await expect(amount).toHaveAttribute('aria-invalid', 'true')
          await expect(order).toBeDisabled()
          await expect(order).toHaveAccessibleDescription(why)
        }
        await amount.fill('0.01')
        await expect(order).toBeEnabled()
        await amount.fill('1')
      },
    )

    await test.step('16: money is never shown as moved before the server has said so', async () => {
      const release = await hold(page, '**/api/orders')
      const balance = orderForm.getByText(/^Balance \$/)
      const before = await balance.innerText()
      await page.getByRole('button', { name: 'Buy AAPL' }).click()
      await expect(page.getByRole('button', { name: 'Buy AAPL' })).toHaveAttribute('aria-busy', 'true')
      expect(await balance.innerText()).toBe(before)
      release()
      await expect(page.getByText('Purchase successful').first()).toBeVisible()
      if (isMobile) await openOrderForm('Buy')
      await expect(balance).not.toHaveText(before)
      await expect(amount).toHaveValue('')
    })

    await test.step('17: one toast at a time; it waits while it is looked at, then goes', async () => {
      const toasts = page.locator('.toast')
      // That of the order before.
      await expect(toasts).toHaveCount(0)
      await page.clock.install()
      await amount.fill('0.1')
      await page.getByRole('button', { name: 'Buy AAPL' }).click()
      await expect(toasts).toHaveCount(1)
      await pointAt(page, toasts)
      const region = page.getByRole('region', { name: /^Notifications/ })
      // The order's form takes the focus back: then she presses again.
      await expect(async () => {
        await page.keyboard.press('F8')
        expect(await region.evaluate((shown) => shown.contains(document.activeElement))).toBe(true)
      }).toPass()
      await page.clock.fastForward('00:06')
      await expect(toasts).toHaveCount(1)
      await page.mouse.move(0, 0)
      await page.locator('main').focus()
      await page.clock.fastForward('00:06')
      await expect(toasts.filter({ hasText: 'Purchase successful' })).toHaveCount(0)
      if (isMobile) await openOrderForm('Buy')
      await amount.fill('0.1')
      await page.getByRole('button', { name: 'Buy AAPL' }).click()
      await pullRight(page, toasts, 48)
      await expect(toasts).toHaveAttribute('data-state', 'open')
      await pullRight(page, toasts, 52)
      await expect(toasts).toHaveCount(0)
    })

    if (isMobile) {
      await test.step(
        '13: the order form is a sheet that keeps the focus, closes by a pull or Escape and gives it ' +
          'back',
        async () => {
          await page.reload()
          const sheet = page.getByRole('dialog', { name: 'Apple Inc.' })
          const bar = page.getByRole('group', { name: 'Trade' })
          await bar.getByRole('button', { name: 'Sell' }).click()
          await expect(sheet).toBeVisible()
          await expect(sheet.locator(':focus')).toHaveCount(1)
          await page.keyboard.press('Escape')
          await expect(sheet).toHaveCount(0)
          await expect(bar.getByRole('button', { name: 'Sell' })).toBeFocused()
          await bar.getByRole('button', { name: 'Buy' }).click()
          await expect(sheet).toBeVisible()
          await pullDown(page, sheet.getByRole('heading', { name: 'Apple Inc.' }), 40)
          await expect(sheet).toBeVisible()
          await pullDown(page, sheet.getByRole('heading', { name: 'Apple Inc.' }), 160)
          await expect(sheet).toHaveCount(0)
        },
      )
    }

    await test.step('12: symbol and price stay in sight when the title scrolls away', async () => {
      const compact = page.locator('[data-compact-header]')
      await expect(compact).toHaveAttribute('data-compact-header', 'hidden')
      await page.getByText('Market Data').scrollIntoViewIfNeeded()
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
      await expect(compact).toHaveAttribute('data-compact-header', 'shown')
      await expect(compact).toBeInViewport()
      await expect(compact).toContainText(/AAPL.*\$\d/)
      await page.evaluate(() => scrollTo(0, 0))
    })

    await test.step('22: prices that stand still are labelled with their time, and stay', async () => {
      const price = page.locator('header p', { hasText: '$' }).first()
      await expect(price).toBeVisible()
      await context.setOffline(true)
      await expect(page.getByText(/^Reconnecting · Last price \d+:\d\d:\d\d [AP]M ET$/)).toBeVisible()
      await expect(price).toContainText('$')
      await context.setOffline(false)
      await expect(page.getByText(/^Reconnecting/)).toHaveCount(0)
    })

    expect(violations).toEqual([])
  },
)

/** Counts from now on, in the page, how often a canvas is read back. */
function countReadPixels(): void {
  const { dataset } = document.documentElement
  dataset['readPixels'] = '0'
  for (const { prototype } of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) {
    const read = prototype.getImageData
    prototype.getImageData = function (...area: Parameters<typeof read>) {
      dataset['readPixels'] = String(Number(dataset['readPixels']) + 1)
      return read.apply(this, area)
    }
  }
}

/** Where these stand, and how tall they are, in pixels. */
async function placesOf(locator: Locator): Promise<{ top: number; height: number }[]> {
  await expect(locator.first()).toBeVisible()
  const places = await locator.evaluateAll((elements) =>
    elements.map((element) => {
      const { top, height } = element.getBoundingClientRect()
      return { top, height }
    }),
  )
  return places.filter(({ height }) => height > 0)
}

test('B and S choose the side and focus the amount; the order form comes before the news', async ({
  page,
  product,
}) => {
  await signInWithShares(page, product.url, 'bea.keys')
  await page.goto('/asset/AAPL')
  const amount = page.getByLabel('Shares', { exact: true })
  await expect(amount).toBeVisible()
  await expect(page.getByRole('region', { name: 'Latest News' })).toBeVisible()
  for (const [key, side] of [
    ['s', 'Sell'],
    ['b', 'Buy'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('radio', { name: side })).toBeChecked()
    await expect(amount).toBeFocused()
    await amount.blur()
  }
  const isBefore = await page.evaluate(() => {
    const orderForm = document.querySelector('[data-trade-panel]')
    const news = [...document.querySelectorAll('h2')].find((title) => title.textContent === 'Latest News')
    if (orderForm === null || news === undefined) throw new Error('no order form or no news')
    return (orderForm.compareDocumentPosition(news) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  })
  expect(isBefore).toBe(true)
})
