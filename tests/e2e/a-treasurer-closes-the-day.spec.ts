import { pressFocused } from '../support/browser/admin-page.ts'
import { expect, test } from '../support/browser/journey.ts'
import { deactivate, openColleague } from '../support/browser/staff.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

test('a treasurer reads the report of a day, explains what is red, and closes it', async ({
  browser,
  product,
}) => {
  const project = test.info().project
  const username = `evelyn.${project.name}`
  const page = await openColleague(browser, product, { username, roles: ['treasurer'] })
  const violations = watchViolations(page)
  // Of one product each size closes the day that is next: the oldest that is open.
  const days: { date: string; signed: object | null }[] = await (
    await page.request.get('/api/admin/day-closes')
  ).json()
  const date = days.findLast(({ signed }) => signed === null)?.date ?? ''
  const report = page.getByRole('region', { name: 'Report of' })
  const lines = report.getByRole('list', { name: 'Lines' }).getByRole('listitem')

  await test.step('every line says what was found, and where it is looked at', async () => {
    await page.goto(`/admin/close?date=${date}`)
    await expect(page.getByRole('heading', { name: 'Close of Day', level: 1 })).toBeVisible()
    await expect(lines.filter({ hasText: 'Ledger check' })).toHaveCount(1)
    await expect(lines.filter({ hasText: 'Bank statement' })).toContainText('Compare with the bank by hand')
    await expect(lines.getByRole('link', { name: 'Deposit requests' })).toHaveAttribute(
      'href',
      '/admin?queue=deposits',
    )
    await expectAccessible(page)
  })

  await test.step('each red line needs a reason', async () => {
    const close = report.getByRole('button', { name: /^Close / })
    const reasons = report.getByRole('textbox', { name: /^Why the day is closed with this/ })
    for (const reason of await reasons.all()) {
      await expect(close).toBeDisabled()
      await reason.fill('Known, and looked at tomorrow morning.')
    }
    await expectAccessible(page)
    await pressFocused(close)
    await expect(report).toContainText(`Closed by ${username} on`)
    await expect(report.getByRole('button')).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('signed, it reads the same after a reload', async () => {
    const signed = await report.innerText()
    await page.reload()
    await expect(report).toContainText(`Closed by ${username} on`)
    expect(await report.innerText()).toBe(signed)
  })
  await deactivate(product, username)
  expect(violations).toEqual([])
})
