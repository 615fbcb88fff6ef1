import type { Page } from '@playwright/test'
import { parseCents } from '#domain/money.ts'
import { parsePrice, valueUp } from '#domain/price.ts'
import { parseQuantity } from '#domain/quantity.ts'
import { countShifts, hold, pullDown, signInWithShares, watchTicks } from '../stage/behaving-page.ts'
import { expect, test } from '../stage/journey.ts'
import { watchComplaints } from '../stage/watched-page.ts'
import { forgetRows, seenRows, watchRows } from '../stage/watched-rows.ts'

// What the list of behaviours asks for (docs/behaviours.md) and no story proves on its way.

test('the dashboard stands still, says its figures and ticks only where a price has changed', async ({
  page,
  product,
}) => {
  const complaints = watchComplaints(page)
  await signInWithShares(page, product.url, 'emmy.behaves')
  await page.addInitScript(countShifts)
  await page.addInitScript(watchRows)
  const releases = [await hold(page, '**/api/holdings'), await hold(page, '**/api/portfolio/history*')]

  await test.step('2: a skeleton has the final geometry', async () => {
    await page.goto('/')
    const value = page.getByRole('region', { name: 'Portfolio Value' })
    await expect(value).toBeVisible()
    await expect(value).not.toContainText('$')
    for (const release of releases) release()
    await expect(value).toContainText('$')
    await expect(page.getByRole('link', { name: 'Apple Inc.' })).toBeVisible()
    expect(await page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0))).toBeLessThan(
      0.02,
    )
  })

  await test.step('1: the value is the largest thing on the page, its cents are smaller', async () => {
    const sizes = await page.evaluate(() => {
      const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
      const hero = document.querySelector('[aria-label="Portfolio Value"] .text-hero > span')
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
    await expect(page.getByRole('listitem').filter({ hasText: 'Apple Inc.' })).toBeVisible()
    // Lists until some have moved and some stood still: most prices of a quiet second do either.
    await expect.poll(async () => (await seenRows(page)).lists, { timeout: 30_000 }).toBeGreaterThanOrEqual(2)
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

  await test.step('5: gain and loss are said by sign, arrow and colour; the palette changes the colour only', async () => {
    const row = page.getByRole('row', { name: /Apple Inc/ })
    await expect(row).toContainText(/[+-]\$\d/)
    await expect(row.locator('svg').last()).toBeVisible()
    const looks = () =>
      page.evaluate(() => {
        const figure = document.querySelector('[aria-label="US market indices"] .text-gain, .text-gain')
        if (figure === null) throw new Error('nothing has gained')
        return { colour: getComputedStyle(figure).color, icon: figure.querySelector('svg')?.outerHTML ?? '' }
      })
    const before = await looks()
    await page.evaluate(() => void (document.documentElement.dataset['palette'] = 'cvd'))
    const after = await looks()
    expect(after.colour).not.toBe(before.colour)
  })

  expect(complaints).toEqual([])
})

test('the asset page answers while one types, scrubs, scrolls and loses the network', async ({
  page,
  product,
  isMobile,
  context,
}) => {
  const complaints = watchComplaints(page)
  await signInWithShares(page, product.url, 'joan.behaves')
  await page.goto('/asset/AAPL')
  const chart = page.getByRole('figure')
  const readout = page.locator('[data-chart-readout]')
  const slider = page.getByRole('slider', { name: /^Point of the chart of Apple Inc/ })

  await test.step('7: scrubbing says date, price and change in a line that does not move', async () => {
    await slider.scrollIntoViewIfNeeded()
    const box = await slider.boundingBox()
    const place = await readout.boundingBox()
    if (box === null) throw new Error('no chart')
    const said: string[] = []
    for (const share of [0.25, 0.6]) {
      await page.mouse.move(box.x + box.width * share, box.y + box.height / 2)
      await expect(readout).toHaveText(/^\w{3} \d+.*\$[\d,]+\.\d\d.*% from start/)
      await expect.poll(() => readout.innerText()).not.toBe(said.at(-1))
      said.push(await readout.innerText())
      expect(await readout.boundingBox()).toEqual(place)
    }
    await page.mouse.move(0, 0)
  })

  await test.step('6: another period has its own line, summary and change', async () => {
    const month = await chart
      .getByText(/past month/)
      .first()
      .textContent()
    const change = await readout.innerText()
    await page.getByRole('radio', { name: '1Y' }).check()
    await expect(chart.getByText(/past year/).first()).toBeAttached()
    expect(
      await chart
        .getByText(/past year/)
        .first()
        .textContent(),
    ).not.toBe(month)
    await expect.poll(() => readout.innerText()).not.toBe(change)
  })

  const openTicket = async (side: 'Buy' | 'Sell') => {
    if (isMobile) await page.getByRole('button', { name: side, exact: true }).click()
    else await page.getByRole('radio', { name: side }).check()
  }
  const ticket = page.locator('[data-trade-panel]')
  const amount = page.getByLabel('Amount', { exact: true })

  await test.step('8: the ticket counts price, fee, total and balance after while one types', async () => {
    await openTicket('Buy')
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
    await expect(ticket).toContainText('Fee (0.5%)')
    await expect(ticket).toContainText('You Receive')
  })

  await test.step('9 and 10: Max never disables the button; too much does, and says why', async () => {
    await page.getByRole('radio', { name: 'Buy' }).check()
    await page.getByRole('button', { name: 'Max' }).click()
    const order = page.getByRole('button', { name: 'Buy AAPL' })
    await expect(order).toBeEnabled()
    await amount.fill('999')
    await expect(order).toBeDisabled()
    await expect(order).toHaveAccessibleDescription(/Insufficient balance/)
    await amount.fill('1')
  })

  await test.step('16: money is never shown as moved before the server has said so', async () => {
    const release = await hold(page, '**/api/buy')
    const balance = ticket.getByText(/^Balance \$/)
    const before = await balance.innerText()
    await page.getByRole('button', { name: 'Buy AAPL' }).click()
    await expect(page.getByRole('button', { name: 'Buy AAPL' })).toHaveAttribute('aria-busy', 'true')
    expect(await balance.innerText()).toBe(before)
    release()
    await expect(page.getByText('Purchase successful').first()).toBeVisible()
    if (isMobile) await openTicket('Buy')
    await expect(balance).not.toHaveText(before)
  })

  await test.step('17: one toast at a time; it waits while it is looked at, then goes', async () => {
    await page.clock.install()
    await amount.fill('0.5')
    await page.getByRole('button', { name: 'Buy AAPL' }).click()
    const toasts = page.locator('.toast')
    await expect(toasts).toHaveCount(1)
    const region = page.getByRole('region', { name: /^Notifications/ })
    // The order's form takes the focus back at about the same time: then she presses again.
    await expect(async () => {
      await page.keyboard.press('F8')
      expect(await region.evaluate((shown) => shown.contains(document.activeElement))).toBe(true)
    }).toPass()
    await toasts.hover()
    await page.clock.fastForward('00:06')
    await expect(toasts).toHaveCount(1)
    await page.mouse.move(0, 0)
    await page.locator('main').focus()
    await page.clock.fastForward('00:06')
    await expect(toasts.filter({ hasText: 'Purchase successful' })).toHaveCount(0)
  })

  if (isMobile) {
    await test.step('13: the ticket is a sheet that keeps the focus, closes by a pull or Escape and gives it back', async () => {
      await page.reload()
      const sheet = page.getByRole('dialog', { name: 'Apple Inc.' })
      const bar = page.getByRole('group', { name: 'Trade' })
      await bar.getByRole('button', { name: 'Sell' }).click()
      await expect(sheet).toBeVisible()
      expect(await sheet.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
      await page.keyboard.press('Escape')
      await expect(sheet).toHaveCount(0)
      await expect(bar.getByRole('button', { name: 'Sell' })).toBeFocused()
      await bar.getByRole('button', { name: 'Buy' }).click()
      await expect(sheet).toBeVisible()
      await pullDown(page, sheet.getByRole('heading', { name: 'Apple Inc.' }), 40)
      await expect(sheet).toBeVisible()
      await pullDown(page, sheet.getByRole('heading', { name: 'Apple Inc.' }), 160)
      await expect(sheet).toHaveCount(0)
    })
  }

  await test.step('12: symbol and price stay in sight when the title scrolls away', async () => {
    const compact = page.locator('[data-compact-head]')
    await expect(compact).toHaveAttribute('data-compact-head', 'hidden')
    await page.getByText('Market Data').scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect(compact).toHaveAttribute('data-compact-head', 'shown')
    await expect(compact).toBeInViewport()
    await expect(compact).toContainText(/AAPL.*\$\d/)
    await page.evaluate(() => scrollTo(0, 0))
  })

  await test.step('22: prices that stand still are labelled at once, with their time, and stay', async () => {
    const price = page.locator('header p', { hasText: '$' }).first()
    await expect(price).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText(/^Reconnecting · Last price \d\d:\d\d:\d\d ET$/)).toBeVisible({
      timeout: 1_000,
    })
    await expect(price).toContainText('$')
    await context.setOffline(false)
    await expect(page.getByText(/^Reconnecting/)).toHaveCount(0)
  })

  expect(complaints).toEqual([])
})

/** The rows of the order's summary, all of one moment, without "$" and ",". */
async function summaryOf(page: Page): Promise<Record<string, string>> {
  return page
    .locator('[data-trade-panel] dl')
    .evaluate((list) =>
      Object.fromEntries(
        [...list.querySelectorAll('dt')].map((name) => [
          name.textContent,
          (name.nextElementSibling?.textContent ?? '').replace(/[$,]/g, ''),
        ]),
      ),
    )
}
