import { answersOf, ASKED_LATER, listAskedFromNewPage } from '../support/browser/asked-paths.ts'
import { makeFundedCustomer } from '../support/customers.ts'
import { expect, test } from '../support/browser/journey.ts'
import { signInByCall } from '../support/sign-in.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

test('a customer opens her dashboard before her first trade', async ({ page, product }) => {
  const violations = watchViolations(page)
  const username = `emma.${test.info().project.name}`
  await makeFundedCustomer(product.url, username, '2500.00')
  await signInByCall(page, { username })
  // Shown with the answers to what the card asks.
  const stepsDone = page.getByRole('region', { name: 'Get started' }).getByText(/^\d of \d done$/)

  await test.step('the screen says what will be there', async () => {
    await page.goto('/?period=All')
    await expect(page.getByText('Appears after your first trade')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Allocation: Cash 100.0%' })).toBeVisible()
    await expect(stepsDone).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a part of the screen that comes late does not ask again for what the screen has', async () => {
    const asked = await listAskedFromNewPage(page)
    await page.goto('/')
    await expect(stepsDone).toBeVisible()
    const known = [...(await answersOf(page)), ...asked].filter((path) => !ASKED_LATER.test(path))
    expect(known).toEqual(expect.arrayContaining(['/api/profile', '/api/wallet', '/api/deposit-requests']))
    expect(known.toSorted()).toEqual([...new Set(known)].toSorted())
  })

  expect(violations).toEqual([])
})
