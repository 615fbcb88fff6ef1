import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { openAdminPage } from '../support/browser/admin-page.ts'
import { makeApplicant } from '../support/customers.ts'
import { expect, test } from '../support/browser/journey.ts'
import { scrollToEnd } from '../support/browser/scroll-to-end.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

const RATES = '/api/admin/exchange-rates'
const REASON = 'The photograph is too dark to read.'

test('an administrator reads, filters and exports the audit log; a customer’s attempt is refused and logged', async ({
  browser,
  product,
}) => {
  const adminPage = await openAdminPage(browser, product.url)
  const violations = watchViolations(adminPage)
  const mary = `mary.log.${test.info().project.name}`
  const customer = await makeApplicant(product.url, mary)
  const entries = adminPage.getByRole('region', { name: 'Entries' }).getByRole('listitem')
  const filters = adminPage.getByRole('region', { name: 'Filters' })
  const newest = entries.first()
  /** The newest of its kind: other journeys write into the log meanwhile. */
  const newestOf = (kind: string) => entries.filter({ hasText: kind }).first()

  await test.step('what happens is in the log at once, before and after', async () => {
    await decide(adminPage, mary)
    await adminPage.request.post(RATES, { data: { currency: 'CHF', rateToUSD: '1.10' } })
    await adminPage.request.post(RATES, { data: { currency: 'CHF', rateToUSD: '1.12' } })
    await adminPage.getByRole('link', { name: 'Audit Log' }).click()
    await expect(adminPage.getByRole('heading', { level: 1, name: 'Audit Log' })).toBeFocused()
    await expect(newestOf('Rate set')).toContainText('by admin')
    // The filters are one line above the list.
    expect((await filters.boundingBox())?.height).toBeLessThan(120)
    expect((await newest.boundingBox())?.y).toBeLessThan(300)
    await expect(newestOf('Rate set')).toContainText(/Rate to USD: 1\.10 →\s?became\s?1\.12/)
    await expectAccessible(adminPage)
  })

  await test.step('filters stand in the URL: the same after a reload and behind Back', async () => {
    await filters.getByLabel('Action').selectOption('profile.rejected')
    await filters.getByLabel('Customer’s username').fill(mary.toUpperCase())
    await filters.getByRole('button', { name: 'Apply filters' }).click()
    await expect(adminPage).toHaveURL(/\?action=profile\.rejected&customer=MARY/)
    await expect(entries).toHaveCount(1)
    await adminPage.reload()
    await expect(entries).toHaveCount(1)
    await expect(newest).toContainText('Profile rejected')
    await expect(newest).toContainText(mary)
    await expect(filters.getByLabel('Action')).toHaveValue('profile.rejected')
    await adminPage.goBack()
    await expect(newestOf('Rate set')).toBeVisible()
    await adminPage.goForward()
    await expect(entries).toHaveCount(1)
  })

  await test.step('an entry says everything, and its names lead on', async () => {
    const details = newest.getByRole('button', { name: /^Details/ })
    await details.focus()
    await adminPage.keyboard.press('Enter')
    await expect(details).toHaveAttribute('aria-expanded', 'true')
    await expect(newest).toContainText(REASON)
    await expect(newest.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
    await expectAccessible(adminPage)
    await newest.getByRole('button', { name: mary }).click()
    await expect(adminPage).toHaveURL(`/admin/audit?customer=${mary}`)
    await expect(entries).toHaveCount(2)
    await expect(entries.last()).toContainText('User registered')
  })

  await test.step('a customer is kept out, and that they tried is written down', async () => {
    expect((await customer.get('/api/admin/audit')).status).toBe(403)
    await adminPage.reload()
    const refused = newestOf('Access refused')
    await refused.getByRole('button', { name: /^Details/ }).click()
    await expect(refused).toContainText('GET /api/admin/audit')
  })

  await test.step('where nothing matches it says so, and clearing shows all again', async () => {
    await filters.getByLabel('From', { exact: true }).fill('2020-01-01')
    await filters.getByLabel('To', { exact: true }).fill('2020-01-31')
    await filters.getByLabel('To', { exact: true }).press('Enter')
    await expect(adminPage.getByText('No entries match these filters')).toBeVisible()
    await expectAccessible(adminPage)
    await filters.getByRole('button', { name: 'Clear filters' }).click()
    await expect(adminPage).toHaveURL('/admin/audit')
    await expect(newest).toBeVisible()
  })

  await test.step('older entries load on while the log scrolls, to the first', async () => {
    for (let step = 10; step < 60; step += 1)
      await adminPage.request.post(RATES, { data: { currency: 'GBP', rateToUSD: `1.${step}` } })
    await adminPage.reload()
    // The log also holds what the journeys before this one did: how many pages there are is theirs to say.
    await expect(entries).toHaveCount(50)
    await scrollToEnd(adminPage)
    await expect(entries.last()).toContainText('Administrator created')
    const first = entries.filter({ hasText: 'Administrator created' }).filter({ hasText: 'by the system' })
    await expect(first).toHaveCount(1)
  })

  await test.step('it is taken along as CSV, which is in the log itself', async () => {
    const arriving = adminPage.waitForEvent('download')
    await adminPage.getByRole('link', { name: 'Export CSV' }).click()
    const file = await arriving
    expect(file.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/)
    const lines = readFileSync(await file.path(), 'utf8')
      .trimEnd()
      .split('\r\n')
    expect(lines[0]).toMatch(/^\uFEFF"id","at \(UTC\)","actor kind",/)
    expect(lines.slice(1, 20).some((line) => line.includes(',"audit.exported",'))).toBe(true)
    expect(lines.at(-1)).toContain(',"administrator.created",')
    await adminPage.reload()
    await expect(newestOf('Audit exported')).toBeVisible()
  })

  await test.step('on a phone the list starts at once: the filters are behind a button that counts them', async () => {
    const desktop = adminPage.viewportSize() ?? { width: 1280, height: 720 }
    await adminPage.setViewportSize({ width: 390, height: 844 })
    await expect(newest).toBeVisible()
    await expect(filters).toBeHidden()
    const toggle = adminPage.getByRole('button', { name: /^Filters/ })
    await toggle.click()
    await filters.getByLabel('Action').selectOption('audit.exported')
    await expectAccessible(adminPage)
    await filters.getByRole('button', { name: 'Apply filters' }).click()
    await expect(filters).toBeHidden()
    await expect(toggle).toHaveText('Filters (1)')
    await expect(newest).toContainText('Audit exported')
    await adminPage.setViewportSize(desktop)
    await filters.getByRole('button', { name: 'Clear filters' }).click()
  })

  await test.step('a log that does not come says so, and comes on Retry', async () => {
    const isTheLog = (url: URL) => url.pathname === '/api/admin/audit'
    await adminPage.route(isTheLog, (route) => route.abort())
    await adminPage.reload()
    await expect(adminPage.getByText('Failed to fetch the audit log')).toBeVisible()
    await expectAccessible(adminPage)
    await adminPage.unroute(isTheLog)
    await adminPage.getByRole('button', { name: 'Retry' }).click()
    await expect(newest).toBeVisible()
    await adminPage.getByRole('link', { name: /^Reviews/ }).click()
    await expect(adminPage.getByRole('heading', { name: 'Admin Panel' })).toBeVisible()
  })

  // Others of the same product begin without custom rates.
  for (const currency of ['CHF', 'GBP']) await adminPage.request.delete(`${RATES}/${currency}`)
  expect(violations).toEqual([])
  await adminPage.context().close()
})

/** Rejects the one profile of `username` that waits. */
async function decide(adminPage: Page, username: string): Promise<void> {
  const waiting = await (await adminPage.request.get('/api/admin/profiles?status=pending')).json()
  const { id } = waiting.find((profile: { username: string }) => profile.username === username)
  const answer = await adminPage.request.post(`/api/admin/profiles/${id}/reject`, {
    data: { reason: REASON },
  })
  expect(answer.status()).toBe(200)
}
