import type { APIResponse, Page } from '@playwright/test'
import { openAdministrator } from '../support/browser/admin-page.ts'
import { signUpWithMoney } from '../support/funded-customer.ts'
import { expect, test } from '../support/browser/journey.ts'
import { watchViolations } from '../support/browser/watched-page.ts'

test('a customer reads the server’s reason for each failure, and nothing changes', async ({
  page,
  browser,
  product,
}) => {
  const violations = watchViolations(page)
  const administrator = await openAdministrator(browser, product.url)
  const { username, password } = await signUpWithMoney(
    page,
    administrator,
    `ada.not.${test.info().project.name}`,
  )
  await done(page.request.post('/api/buy', { data: { symbol: 'AAPL', quantity: '0.2' } }))
  const paid = await done(
    page.request.post('/api/withdrawal-requests', {
      data: {
        amount: '50.00',
        bankName: 'Lovelace Bank',
        bankAccountName: 'Ada Lovelace',
        bankAccountNumber: '12345678',
        swiftCode: 'LOVEGB2L',
        bankAddress: '1 Analytical Row',
        password,
      },
    }),
  )
  await done(administrator.request.patch(`/api/admin/withdrawal-requests/${paid.id}/approve`))
  const before = await (await page.request.get('/api/wallet')).json()

  for (const [side, title, fallback] of [
    ['Buy', 'Purchase failed', 'Failed to buy asset'],
    ['Sell', 'Sale failed', 'Failed to sell asset'],
  ] as const) {
    await test.step(title, async () => {
      await page.goto('/asset/AAPL')
      await page.getByRole('radio', { name: side }).click()
      await page.getByLabel('Shares', { exact: true }).fill('0.1')
      const press = () => page.getByRole('button', { name: `${side} AAPL` }).click()
      await refuse(page, '/api/orders', 'The price has gone for a walk')
      await press()
      await told(page, title, 'The price has gone for a walk')
      await page.unrouteAll()
      // A refusal without words of its own.
      await refuse(page, '/api/orders', '')
      await press()
      await told(page, title, fallback)
      await page.unrouteAll()
    })
  }

  await test.step('Withdrawal failed', async () => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Withdraw Funds' })
    await dialog.getByLabel('Amount').fill('20')
    await refuse(page, '/api/wallet/withdraw', 'Withdrawals are paused for 24 hours')
    await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await told(page, 'Withdrawal failed', 'Withdrawals are paused for 24 hours')
    await expect(dialog.getByLabel('Amount')).toHaveValue('20')
    await page.unrouteAll()
  })

  expect(await (await page.request.get('/api/wallet')).json()).toEqual(before)

  await test.step('Logout failed, then not; Login failed, Registration failed, Request failed', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    const logout = async () => {
      await page.getByRole('button', { name: /Log ?out/i }).click()
    }
    await refuse(page, '/api/logout', 'Not now')
    await logout()
    await told(page, 'Logout failed', 'Not now')
    await page.unrouteAll()
    await page.goto('/')
    await logout()
    await expect(page).toHaveURL(/\/auth/)
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill('Not-Her-Password-1')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await told(page, 'Login failed', 'Invalid username or password')
    // One place says it: the form itself once the toast is gone.
    const problem = page.locator('form').getByText('Invalid username or password')
    await expect(problem).toHaveCount(0)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(problem).toBeVisible()
    // The other form and back: the name stays, the error and the password are gone.
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible()
    await expect(problem).toHaveCount(0)
    expect(await page.locator('.toast[data-state="open"]').count()).toBe(0)
    await expect(page.getByLabel('Username')).toHaveValue(username)
    for (const label of ['Password', 'Confirm Password']) {
      const field = page.getByLabel(label, { exact: true })
      await expect(field).toHaveValue('')
      await field.fill('Not-Her-Password-1')
    }
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
    await page.getByRole('button', { name: 'Sign up' }).click()
    for (const label of ['Password', 'Confirm Password'])
      await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
    await page.goBack()
    await page.getByRole('button', { name: 'Forgot password?' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reset Password' })
    await dialog.getByLabel('Username').fill(username)
    await dialog.getByLabel('Email').fill(`${username}@example.org`)
    await dialog.getByLabel('New Password', { exact: true }).fill('Harbour-Light-77')
    await dialog.getByLabel('Confirm New Password').fill('Harbour-Light-77')
    await refuse(page, '/api/password-reset-request', 'Too many requests. Please try again later')
    await dialog.getByRole('button', { name: 'Submit Request' }).click()
    await told(page, 'Request failed', 'Too many requests. Please try again later')
    await expect(dialog.getByLabel('Email')).toHaveValue(`${username}@example.org`)
    await page.unrouteAll()
    await page.goto('/auth')
    await page.getByRole('button', { name: 'Sign up' }).click()
    for (const [label, text] of [
      ['Username', username],
      ['Email', `other.${username}@example.org`],
      ['First Name', 'Ada'],
      ['Last Name', 'Lovelace'],
      ['Confirm Password', 'Engine-No-1843'],
    ] as const) {
      await page.getByLabel(label).fill(text)
    }
    await page.getByLabel('Password', { exact: true }).fill('Engine-No-1843')
    await page.getByRole('button', { name: 'Create account' }).click()
    await told(page, 'Registration failed', 'Username or email already in use')
    // Nothing of it is left over the dashboard of who then succeeds.
    await page.getByLabel('Username').fill(`${username}.two`)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expect(page.locator('.toast[data-state="open"]')).toHaveCount(0)
    await page.context().clearCookies()
  })

  await test.step(
    'a link to the sign-in page leads nowhere else; Back shows nothing of the user who ' + 'left',
    async () => {
      const elsewhere = encodeURIComponent('https://evil.example/')
      await page.goto(`/auth?next=//evil.example&from=${elsewhere}&returnTo=${elsewhere}`)
      await page.getByLabel('Username').fill(username)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
      expect(page.url()).toBe(`${product.url}/`)
      await page.goto('/wallet')
      await expect(page.getByRole('heading', { name: 'Wallet', level: 1 })).toBeVisible()
      await page.getByRole('button', { name: /Log ?out/i }).click()
      await expect(page).toHaveURL(/\/auth/)
      await page.goBack()
      await expect(page).toHaveURL(/\/auth/)
      await expect(page.getByLabel('Username')).toBeVisible()
      await expect(page.getByText(username)).toHaveCount(0)
      const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
      expect(kept).toBe('[{},{}]')
    },
  )

  expect(violations).toEqual([])
  await administrator.close()
})

/** Lets `path` be refused in these words. */
async function refuse(page: Page, path: string, detail: string): Promise<void> {
  const problem = { type: 'about:blank', title: 'Conflict', status: 409, code: 'refused', detail }
  await page.route(
    (url) => url.pathname === path,
    (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({
            status: 409,
            contentType: 'application/problem+json',
            body: JSON.stringify(problem),
          }),
  )
}

/** A toast says so, the only one, as an error. */
async function told(page: Page, title: string, description: string): Promise<void> {
  const toast = page.locator('.toast')
  await expect(toast).toHaveCount(1)
  await expect(toast).toContainText(`${title}${description}`)
  await expect(toast).toHaveAttribute('data-tone', 'error')
}

async function done(call: Promise<APIResponse>): Promise<{ id: string }> {
  const answer = await call
  expect(answer.status(), await answer.text()).toBeLessThan(300)
  return answer.json()
}
