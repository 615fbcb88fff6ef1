import type { Page } from '@playwright/test'
import { raiseOnce, signInWithShares } from '../support/browser/behaving-page.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

/** The symbols of a list, as its rows or cards stand. */
const symbolsIn = (page: Page, rows: string): Promise<string[]> =>
  page
    .locator(rows)
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.replace('/asset/', '') ?? ''))
const ROWS = 'table[aria-label=Stocks] a'
const CARDS = '[role=tabpanel] > ul a'

const changesIn = (page: Page): Promise<number[]> =>
  page
    .getByRole('table', { name: 'Stocks' })
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.flatMap((row) => {
        const found = /(up|down|unchanged) ([\d.]+)%/.exec(row.textContent)
        return found === null ? [] : [Number(found[2]) * (found[1] === 'down' ? -1 : 1)]
      }),
    )

test('a customer sorts the market, shares what she sees, and no row moves away under her pointer', async ({
  page,
  product,
}) => {
  const violations = watchViolations(page)
  await signInWithShares(page, product.url, 'sara.sorts')
  const table = page.getByRole('table', { name: 'Stocks' })
  const title = (name: string) => table.getByRole('columnheader', { name })

  await test.step('cards are sorted by symbol, and by what a menu offers', async () => {
    await page.goto('/markets')
    await expect(page.locator(CARDS).first()).toBeVisible()
    // Those out of sight are drawn after the others.
    await expect.poll(async () => (await symbolsIn(page, CARDS)).length).toBeGreaterThan(50)
    const symbols = await symbolsIn(page, CARDS)
    expect(symbols).toEqual(symbols.toSorted((a, b) => a.localeCompare(b, 'en')))
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Symbol, Z to A')
    await expect(page).toHaveURL(/sort=-symbol/)
    await expect.poll(() => symbolsIn(page, CARDS)).toEqual(symbols.toReversed())
  })

  await test.step('what moved most is above them, until she searches', async () => {
    const gainers = page.getByRole('region', { name: 'Top gainers' })
    await expect(gainers).toContainText(/up \+\d/)
    await expect(page.getByRole('region', { name: 'Top losers' })).toContainText(/down -\d/)
    await page.getByRole('searchbox').fill('apple')
    await expect(gainers).toHaveCount(0)
    await page.getByRole('searchbox').fill('')
    await expect(gainers).toHaveCount(1)
  })

  await test.step('a table says by what it is sorted, and its titles sort it by key', async () => {
    await page.getByRole('radio', { name: 'Table' }).check()
    await expect(title('Symbol')).toHaveAttribute('aria-sort', 'descending')
    await title('Today').getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect(title('Today')).toHaveAttribute('aria-sort', 'descending')
    await expect(title('Symbol')).not.toHaveAttribute('aria-sort')
    await expect(page).toHaveURL(/sort=-change/)
    await page.keyboard.press('Enter')
    await expect(title('Today')).toHaveAttribute('aria-sort', 'ascending')
    await expectAccessible(page)
  })

  await test.step('the address shows another visit the same', async () => {
    const address = page.url()
    await page.goto('/')
    await page.goto(address)
    await expect(title('Today')).toHaveAttribute('aria-sort', 'ascending')
    const changes = await changesIn(page)
    expect(changes.length).toBeGreaterThan(50)
    expect(changes[0]).toBeLessThan(changes.at(-1) ?? 0)
    await page.goto('/markets')
    await expect(page.getByRole('radio', { name: 'Table' })).toBeChecked()
  })

  await test.step('one sector, which her allocation and an asset’s page name too', async () => {
    await page.goto('/markets?view=table')
    await page.getByRole('combobox', { name: 'Show' }).selectOption('Energy')
    await expect(page).toHaveURL(/group=Energy/)
    await expect.poll(() => symbolsIn(page, ROWS)).toEqual(['CVX', 'XOM'])
    await page.goto('/asset/AAPL')
    const about = page.getByRole('region', { name: 'About AAPL' })
    await expect(about).toContainText('SectorInformation Technology')
    await expect(about).toContainText(
      /Earnings per share\$[\d,.]+Dividend yield\d\.\d\d%52-week range of closes\$[\d,.]+ – \$[\d,.]+/,
    )
    await about.getByRole('button', { name: 'Earnings per share' }).press('Enter')
    const meaning = page.getByRole('dialog', { name: 'Earnings per share' })
    await expect(meaning).toContainText('What the company earned in the last twelve months')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(meaning).toBeHidden()
    await about.getByRole('link', { name: 'Who is on the other side' }).click()
    await expect(page.getByText(/sends no order to an exchange/)).toBeVisible()
    await page.goto('/asset/VFIAX')
    const fund = page.getByRole('region', { name: 'About VFIAX' })
    await expect(fund).toContainText(/CategoryLarge BlendNAV as of.* ETExpense ratio0\.04% a year/)
    await expect(page.getByRole('region', { name: 'Trade VFIAX' })).toContainText('NAV')
    await page.goto('/?by=sector')
    await expect(page.getByRole('img', { name: /^Allocation: .*Information Technology/ })).toBeVisible()
  })

  await test.step('a price that changes stays in its row until she sorts again', async () => {
    const say = await raiseOnce(page, 'KO')
    await page.goto('/markets?view=table&sort=-price')
    await expect(table.getByRole('link', { name: /^K?KO/ })).toBeVisible()
    await expect.poll(async () => (await symbolsIn(page, ROWS)).length).toBeGreaterThan(50)
    const before = await symbolsIn(page, ROWS)
    say()
    const row = table.getByRole('row', { name: /Coca-Cola/ })
    await expect(row).toContainText(/\$1,\d\d\d|\$1\d\d\./)
    expect(await symbolsIn(page, ROWS)).toEqual(before)
    await title('Price').getByRole('button').click()
    await title('Price').getByRole('button').click()
    await expect
      .poll(async () => (await symbolsIn(page, ROWS)).indexOf('KO'))
      .toBeLessThan(before.indexOf('KO'))
  })

  expect(violations).toEqual([])
})

test(
  'her holdings are sorted by any figure, and their total is the dashboard’s to the cent',
  { tag: '@both' },
  async ({ page, product, isMobile }) => {
    const violations = watchViolations(page)
    await signInWithShares(page, product.url, 'hanna.sorts')
    for (const [symbol, quantity] of [
      ['KO', '3'],
      ['VFIAX', '1'],
      ['MSFT', '0.5'],
    ])
      expect((await page.request.post('/api/buy', { data: { symbol, quantity } })).status()).toBe(200)
    expect(
      (await page.request.post('/api/sell', { data: { symbol: 'MSFT', quantity: '0.5' } })).status(),
    ).toBe(200)
    const table = page.getByRole('table', { name: 'Your Holdings' })
    const held = () => symbolsIn(page, 'table[aria-label="Your Holdings"] a')

    await test.step('by value first; a press or a menu sorts, and the address keeps it', async () => {
      await page.goto('/?tab=holdings')
      await expect.poll(held).toEqual(['VFIAX', 'AAPL', 'KO'])
      if (isMobile) await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Symbol, A to Z')
      else await table.getByRole('columnheader', { name: 'Asset' }).getByRole('button').click()
      await expect(page).toHaveURL(/sort=symbol/)
      await expect.poll(held).toEqual(['AAPL', 'KO', 'VFIAX'])
      await page.goto('/?tab=holdings&sort=-quantity')
      await expect.poll(held).toEqual(['KO', 'AAPL', 'VFIAX'])
      await expectAccessible(page)
    })

    await test.step('the total has what the rows have, and the account’s change today what was sold too', async () => {
      await expect(table.locator('tfoot')).toContainText('old today')
      // One moment: prices tick between two reads.
      const sums = async () =>
        page.evaluate(() => {
          const centsIn = (text: string | null | undefined) =>
            [...(text ?? '').matchAll(/([+-]?)\$([\d,]+)\.(\d\d)/g)].map(
              ([, sign, whole = '', part]) =>
                Number(`${whole.replaceAll(',', '')}${part}`) * (sign === '-' ? -1 : 1),
            )
          const lead = centsIn(document.querySelector('section[aria-label="Account Total"]')?.textContent)
          const rows = [...document.querySelectorAll('table[aria-label="Your Holdings"] tbody tr')].map(
            (row) => centsIn(row.textContent),
          )
          const foot = [...document.querySelectorAll('table[aria-label="Your Holdings"] tfoot td')].map(
            (cell) => centsIn(cell.textContent),
          )
          return { lead, rows, foot: foot.flat() }
        })
      const { lead, rows, foot } = await sums()
      // On a wide screen: price, average, today, value, gain. On a phone: price, average, today; value, gain.
      const sumOf = (place: number) => rows.reduce((sum, row) => sum + (row[place] ?? 0), 0)
      const [soldToday, today, value, gain] = isMobile ? [foot[1], foot[0], foot[2], foot[3]] : foot
      expect(value).toBe(sumOf(3))
      expect(gain).toBe(sumOf(4))
      expect(today).toBe(sumOf(2) + (soldToday ?? 0))
      expect(today).toBe(lead[1])
      const partsIn = async (cells: string) =>
        [...(await table.locator(cells).allInnerTexts()).join(' ').matchAll(/([\d.]+)%\s+of account/g)].map(
          ([, part]) => Math.round(Number(part) * 10),
        )
      const parts = await partsIn('tbody tr')
      expect(parts).toHaveLength(3)
      expect(await partsIn('tfoot')).toEqual([parts.reduce((sum, part) => sum + part, 0)])
    })
    expect(violations).toEqual([])
  },
)

test('on a phone a menu sorts the rows', { tag: '@phone' }, async ({ page, product }) => {
  await signInWithShares(page, product.url, 'paula.sorts')
  await page.goto('/markets?view=table')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Today, gainers first')
  await expect(page).toHaveURL(/sort=-change/)
  await expect
    .poll(async () => {
      const changes = await changesIn(page)
      return changes.length > 50 && (changes[0] ?? 0) > (changes.at(-1) ?? 0)
    })
    .toBe(true)
  await expectAccessible(page)
})
