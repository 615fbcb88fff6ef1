import type { Page } from '@playwright/test'
import { CUSTOMERS_PASSWORD, makeApplicant } from '../support/customers.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

test('a customer reads market news, company news and a full article', async ({ page, context, product }) => {
  const violations = watchViolations(page)
  const username = `mary.news.${test.info().project.name}`
  await makeApplicant(product.url, username)
  await page.goto('/news')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(CUSTOMERS_PASSWORD)
  await page.keyboard.press('Enter')

  await test.step('the list says when, how it reads, whom it is about, and that it is simulated', async () => {
    await expect(page.getByRole('heading', { name: 'Financial News', level: 1 })).toBeVisible()
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await expect(navigation.getByRole('link', { name: 'News' })).toHaveAttribute('aria-current', 'page')
    await expect(reports(page)).toHaveCount(50)
    // The market opened half an hour ago, and its report came five minutes later.
    const opening = reports(page)
      .filter({ has: page.getByRole('heading', { name: /^Market open: / }) })
      .first()
    // The product's clock has run since its first journey.
    await expect(opening).toContainText(/\d+ minutes ago|hour ago/)
    await expect(opening).toContainText(/Positive|Negative/)
    await expect(page.getByText('Generated news, not real.')).toBeVisible()
    const lefts = await reports(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left))
    expect(new Set(lefts).size, 'one column').toBe(1)
    await expect(opening.getByRole('list', { name: 'Symbols' }).getByRole('listitem')).toHaveCount(6)
    await expect(opening.getByText('+1 more')).toBeVisible()
    await expect(opening.getByRole('list', { name: 'Tags' })).toHaveText('Market openIndices')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  await test.step('a filter shows one company, survives a reload, and is cleared', async () => {
    const filter = page.getByRole('search', { name: 'Filter by symbol' })
    await expect(filter.getByLabel('Symbol')).toHaveAttribute('placeholder', 'AAPL, TSLA, BTC-USD')
    await expect(filter.getByRole('button')).toHaveText(['Filter'])
    await filter.getByLabel('Symbol').fill('nvda')
    await filter.getByRole('button', { name: 'Filter' }).click()
    await expect(page.getByText('Filtering by: NVDA')).toBeVisible()
    await expect(page).toHaveURL(/\/news\?symbol=NVDA$/)
    await expect(filter.getByRole('button', { name: 'Filter' })).toBeFocused()
    await page.reload()
    await expect(reports(page).first()).toContainText('NVIDIA Corporation')
    for (const heading of await page.getByRole('heading', { level: 2 }).allTextContents())
      expect(heading).toContain('NVIDIA Corporation')
    await expectAccessible(page)

    await filter.getByLabel('Symbol').fill('BTC-USD')
    await page.keyboard.press('Enter')
    await expect(page.getByText('No news found for BTC-USD')).toBeVisible()
    await expectAccessible(page)
    await filter.getByLabel('Symbol').fill("'); --")
    await page.keyboard.press('Enter')
    await expect(page.getByText("No news found for '); --")).toBeVisible()
    await page.goBack()
    await expect(filter.getByLabel('Symbol')).toHaveValue('BTC-USD')

    await filter.getByRole('button', { name: 'Clear' }).click()
    await expect(reports(page)).toHaveCount(50)
    await expect(page.getByText(/^Filtering by/)).toBeHidden()
    await expect(filter.getByLabel('Symbol')).toBeFocused()
    await expect(filter.getByLabel('Symbol')).toHaveValue('')
    await expect(page).toHaveURL(/\/news$/)
  })

  await test.step('the whole article opens in a tab of its own, with no way back into this one', async () => {
    const link = reports(page)
      .first()
      .getByRole('link', { name: /^Read full article/ })
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    const [article] = await Promise.all([context.waitForEvent('page'), link.click()])
    const articleViolations = watchViolations(article)
    await expect(article.getByRole('heading', { level: 1 })).toHaveText(
      await page.getByRole('heading', { level: 2 }).first().innerText(),
    )
    await expect(article.getByText('Generated news, not real.')).toBeVisible()
    await expect(article.getByText('This report and its prices are simulated.')).toBeVisible()
    expect(await article.evaluate(() => window.opener)).toBeNull()
    await expectAccessible(article)
    await expectNoSidewaysScroll(article)
    const more = article.getByRole('region', { name: 'More News' }).getByRole('listitem')
    await expect(more).toHaveCount(5)
    const next = await more.first().getByRole('link').innerText()
    await more.first().getByRole('link').click()
    await expect(article.getByRole('heading', { level: 1 })).toHaveText(next)
    await expect(more).toHaveCount(5)
    await expect(more.getByRole('link', { name: next, exact: true })).toHaveCount(0)
    await article.goto('/news/2026-11-18-nobody')
    await expect(article.getByText('Article not found')).toBeVisible()
    await expectAccessible(article)
    expect(articleViolations).toEqual([])
    await article.close()
  })

  await test.step('an asset shows its five latest; without them it is whole all the same', async () => {
    await page.goto('/asset/NVDA')
    const card = page.getByRole('region', { name: 'Latest News' })
    await expect(card.getByRole('listitem')).toHaveCount(5)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.route('**/api/news?*', (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('heading', { name: 'NVIDIA Corporation', level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Market Data' })).toBeVisible()
    await expect(card).toBeHidden()
  })

  await test.step('news that cannot be fetched can be asked for again', async () => {
    await page.goto('/news')
    await expect(page.getByText('Failed to fetch news')).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/news?*')
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(reports(page)).toHaveCount(50)
  })

  await test.step('of a long report five symbols and six tags; without any report it is said', async () => {
    let news: unknown[] = [LONG_REPORT]
    await page.route('**/api/news?*', (route) => route.fulfill({ json: news }))
    await page.reload()
    await expect(reports(page)).toHaveCount(1)
    await expect(reports(page)).toContainText('Neutral')
    await expect(reports(page)).toContainText(LONG_REPORT.content)
    await expect(reports(page).getByRole('list', { name: 'Symbols' })).toHaveText('ABCDE+2 more')
    await expect(reports(page).getByRole('list', { name: 'Tags' })).toHaveText('123456')
    news = []
    await page.reload()
    await expect(page.getByText('No news available')).toBeVisible()
  })

  expect(violations).toEqual([])
})

const LONG_REPORT = {
  id: '2026-11-18-long',
  title: 'Everything moved',
  content: 'Nobody knows why.',
  date: '2026-11-18T14:00:00.000Z',
  link: null,
  symbols: ['A', 'B', 'C', 'D', 'E', 'F', 'G'],
  tags: ['1', '2', '3', '4', '5', '6', '7', '8'],
  sentiment: { polarity: 0 },
  isSimulated: false,
}

const reports = (page: Page) => page.getByRole('region', { name: 'News' }).getByRole('article')

const expectNoSidewaysScroll = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    `wider than the screen: ${page.url()}`,
  ).toBe(0)
