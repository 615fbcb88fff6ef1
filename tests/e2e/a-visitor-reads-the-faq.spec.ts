import { signUp } from '../support/funded-customer.ts'
import { expect, test } from '../support/browser/journey.ts'
import { PASSWORD } from '../support/people.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

test('a visitor reads the FAQ before they sign up', async ({ page }) => {
  const violations = watchViolations(page)
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Read the FAQ' }).click()

  await test.step('it opens without a session', async () => {
    await expect(page.getByRole('heading', { name: 'Frequently Asked Questions' })).toBeVisible()
    await page.getByRole('button', { name: 'How do I deposit money?' }).click()
    await expect(page.getByText('Choose Deposit on the Wallet page.')).toBeVisible()
    await expect(page.getByText('Sign in to use the live chat')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Open the chat' })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('a link to one question opens it', async () => {
    await page.goto('/faq#withdrawal-time')
    const question = page.getByRole('button', { name: 'How long does a withdrawal take?' })
    await expect(question).toHaveAttribute('aria-expanded', 'true')
  })

  await test.step('it leads back to the sign-in page', async () => {
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/auth$/)
  })

  await test.step('a link to a support conversation, as mail has it, asks them to sign in first', async () => {
    const username = `vera.visits.${test.info().project.name}`
    await signUp(page, username)
    const opened = await page.request.post('/api/support-tickets', {
      data: { message: 'Is my account ready?' },
    })
    const { id } = await opened.json()
    await page.request.post('/api/logout')
    await page.goto(`/faq#ticket-${id}`)
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Northfold Support' })).toContainText(
      'Is my account ready?',
    )
  })

  expect(violations).toEqual([])
})
