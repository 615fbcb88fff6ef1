import type { APIResponse } from '@playwright/test'
import {
  approve,
  approveNow,
  openAdminPage,
  openAdminTab,
  openRequest,
  requestRows,
} from '../support/browser/admin-page.ts'
import { signInWithShares } from '../support/browser/behaving-page.ts'
import { signUpWithMoney } from '../support/funded-customer.ts'
import { expect, test } from '../support/browser/journey.ts'
import { cutFirstAnswer, told } from '../support/browser/lost-answer.ts'
import { PROFILE } from '../support/people.ts'
import { watchViolations } from '../support/browser/watched-page.ts'

test('a request whose answer is lost runs once, and the customer reads its outcome', async ({
  page,
  browser,
  product,
}) => {
  const violations = watchViolations(page)
  const adminPage = await openAdminPage(browser, product.url)
  const { username, password } = await signUpWithMoney(page, adminPage, `una.${test.info().project.name}`)
  const listed = async (path: string): Promise<object[]> => (await page.request.get(path)).json()

  await test.step('an order is filled once', async () => {
    await page.goto('/asset/AAPL')
    await page.getByLabel('Shares', { exact: true }).fill('0.5')
    const answers = await cutFirstAnswer(page, '/api/orders')
    const buy = page.getByRole('button', { name: 'Buy AAPL' })
    await buy.click()
    await expect(page.getByRole('alert')).toHaveText("We couldn't confirm this order. Checking…")
    await expect(buy).toHaveAttribute('aria-busy', 'true')
    await answers.arrive()
    await told(page, 'Purchase successfulSuccessfully bought AAPL')
    await expect(page.getByLabel('Shares', { exact: true })).toHaveValue('')
    await expect(page.getByText("We couldn't confirm")).toHaveCount(0)
    expect(new Set(answers.keys).size).toBe(1)
    const holdings = await listed('/api/holdings')
    expect(holdings).toEqual([expect.objectContaining({ assetSymbol: 'AAPL', quantity: '0.5' })])
  })

  await test.step('an order that was left for another screen is told there', async () => {
    await page.getByRole('radio', { name: 'Sell' }).click()
    await page.getByLabel('Shares', { exact: true }).fill('0.25')
    const answers = await cutFirstAnswer(page, '/api/orders')
    await page.getByRole('button', { name: 'Sell AAPL' }).click()
    await expect(page.getByRole('alert')).toHaveText("We couldn't confirm this order. Checking…")
    await page.getByRole('link', { name: 'Markets' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Markets' })).toBeVisible()
    await answers.arrive()
    await told(page, 'Sale successfulSuccessfully sold AAPL')
    expect(await listed('/api/holdings')).toEqual([expect.objectContaining({ quantity: '0.25' })])
  })

  await test.step('a refusal that was lost is told as a refusal', async () => {
    await page.goto('/asset/AAPL')
    await page.getByLabel('Shares', { exact: true }).fill('0.2')
    const answers = await cutFirstAnswer(page, '/api/orders', { quantity: '900000' })
    await page.getByRole('button', { name: 'Buy AAPL' }).click()
    await answers.arrive()
    await told(page, 'Purchase failedInsufficient balance', 'error')
  })

  await test.step('a deposit is requested once', async () => {
    await page.goto('/wallet?open=deposit')
    const dialog = page.getByRole('dialog', { name: 'Deposit Funds' })
    await dialog.getByLabel('Amount').fill('12')
    await dialog.getByLabel('Bank Transfer Reference').fill(username)
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    const before = await listed('/api/deposit-requests')
    const answers = await cutFirstAnswer(page, '/api/deposit-requests')
    await dialog.getByRole('button', { name: 'Submit Deposit Request' }).click()
    await expect(dialog.getByRole('alert')).toHaveText("We couldn't confirm this deposit. Checking…")
    await answers.arrive()
    await told(page, 'Deposit request submittedYour deposit request is pending approval')
    await expect(dialog).toHaveCount(0)
    expect(await listed('/api/deposit-requests')).toHaveLength(before.length + 1)
  })

  await test.step('a withdrawal is requested once', async () => {
    await page.goto('/wallet?open=withdraw')
    const dialog = page.getByRole('dialog', { name: 'Withdraw Funds' })
    for (const [label, text] of [
      ['Amount', '50'],
      ['Account Number', '12345678'],
      ['Account Holder Name', 'Ada Lovelace'],
      ['Bank Name', 'Lovelace Bank'],
      ['SWIFT Code', 'LOVEGB2L'],
      ['Bank Address', '1 Analytical Row'],
    ] as const) {
      await dialog.getByLabel(label).fill(text)
    }
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    const answers = await cutFirstAnswer(page, '/api/withdrawal-requests')
    await dialog.getByRole('button', { name: 'Submit Withdrawal Request' }).click()
    await expect(dialog.getByRole('alert')).toHaveText("We couldn't confirm this withdrawal. Checking…")
    await answers.arrive()
    await told(page, 'Withdrawal request submittedYour withdrawal request is pending approval')
    const [made, ...others] = await listed('/api/withdrawal-requests')
    expect(others).toEqual([])
    await done(
      adminPage.request.patch(
        `/api/admin/withdrawal-requests/${(made as { id: string } | undefined)?.id}/approve`,
      ),
    )
  })

  await test.step('so is one from the dashboard', async () => {
    await page.goto('/?open=withdraw')
    const dialog = page.getByRole('dialog', { name: 'Withdraw Funds' })
    await dialog.getByLabel('Amount').fill('20')
    const answers = await cutFirstAnswer(page, '/api/wallet/withdraw')
    await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await expect(dialog.getByRole('alert')).toHaveText("We couldn't confirm this withdrawal. Checking…")
    await answers.arrive()
    await told(page, 'Withdrawal successfulFunds have been withdrawn from your wallet')
    expect(await listed('/api/withdrawal-requests')).toHaveLength(2)
  })

  await test.step('it is canceled once', async () => {
    await page.goto('/wallet?tab=withdrawals')
    await page.getByRole('button', { name: /^Cancel/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel Withdrawal' })
    const answers = await cutFirstAnswer(page, /^\/api\/withdrawal-requests\/\d+\/cancel$/)
    await dialog.getByRole('button', { name: 'Cancel Withdrawal' }).click()
    await expect(dialog.getByRole('alert')).toHaveText("We couldn't confirm this cancellation. Checking…")
    await answers.arrive()
    await told(page, 'Withdrawal canceledThe held amount is back in your balance')
    await expect(dialog).toHaveCount(0)
  })

  const chat = page.getByRole('dialog', { name: /Support$/ })
  await test.step('a question to support is sent once', async () => {
    await page.getByRole('button', { name: 'Live Support Chat' }).click()
    await chat.getByRole('button', { name: 'Talk to a person' }).click()
    await chat.getByLabel('Your question', { exact: true }).fill('Where is my dividend?')
    const answers = await cutFirstAnswer(page, '/api/support-tickets')
    await chat.getByRole('button', { name: 'Send question' }).click()
    await expect(chat.getByRole('alert')).toHaveText("We couldn't confirm this question. Checking…")
    await answers.arrive()
    // The conversation, no longer the chat.
    await expect(chat.getByRole('button', { name: 'Back to the chat' })).toBeVisible()
    expect(await listed('/api/support-tickets')).toHaveLength(1)
    await page.unrouteAll()
  })

  await test.step('so is a message', async () => {
    const answers = await cutFirstAnswer(page, /^\/api\/support-tickets(\/\d+\/messages)?$/)
    await chat.getByLabel('Your message').fill('It is the one of KO.')
    await chat.getByRole('button', { name: 'Send message' }).click()
    await expect(chat.getByRole('alert')).toHaveText("We couldn't confirm this message. Checking…")
    await answers.arrive()
    await expect(chat.getByLabel('Your message')).toHaveValue('')
    await expect(chat.getByRole('alert')).toHaveCount(0)
    expect(await listed('/api/support-tickets')).toEqual([expect.objectContaining({ messageCount: 2 })])
  })

  expect(violations).toEqual([])
  await adminPage.context().close()
})

test('the order form says that it checks before the code of toasts has come, and what became of the order', async ({
  page,
  product,
}) => {
  await signInWithShares(page, product.url, 'una.early')
  // The code of toasts never comes.
  await page.route(/\/assets\/toaster-[\w-]+\.js$/, (route) => route.abort())
  await page.goto('/asset/KO')
  const amount = page.getByLabel('Shares', { exact: true })
  await amount.fill('0.5')
  const answers = await cutFirstAnswer(page, '/api/orders')
  await page.getByRole('button', { name: 'Buy KO' }).click()
  const checking = page.getByRole('alert').filter({ hasText: "We couldn't confirm this order. Checking…" })
  await expect(checking).toBeVisible()
  await answers.arrive()
  await expect(checking).toHaveCount(0)
  await expect(amount).toHaveValue('')
  await expect(page.getByRole('region', { name: 'Your Holdings' })).toContainText('0.5')
  await expect(page.locator('.toast')).toHaveCount(0)
})

test('an administrator’s decision whose answer is lost shows as decided', async ({
  page,
  browser,
  product,
}) => {
  const adminPage = await openAdminTab(browser, product.url)
  const violations = watchViolations(adminPage)
  const { username, password } = await signUpWithMoney(page, adminPage, `una.two.${test.info().project.name}`)
  for (const amount of ['70.00', '71.00']) {
    await done(
      page.request.post('/api/deposit-requests', { data: { amount, bankReference: username, password } }),
    )
  }
  await done(
    page.request.post('/api/withdrawal-requests', {
      data: {
        amount: '80.00',
        bankName: 'Lovelace Bank',
        bankAccountName: 'Ada Lovelace',
        bankAccountNumber: '12345678',
        swiftCode: 'LOVEGB2L',
        bankAddress: '1 Analytical Row',
        password,
      },
    }),
  )
  const { idDocument: _, ...edited } = PROFILE
  await done(page.request.put('/api/profile', { data: edited }))
  await done(
    page.request.post('/api/password-reset-request', {
      data: { username, email: `${username}@example.org`, newPassword: 'Harbour-Light-77' },
    }),
  )
  await done(page.request.post('/api/support-tickets', { data: { message: 'Where is my dividend?' } }))
  await adminPage.goto('/admin')
  const rows = requestRows(adminPage, username)
  const dialog = adminPage.getByRole('dialog')
  // The queue as it is asked for by itself would take the card away before its note was read.
  const stopPolling = (path: string) => adminPage.route(`**${path}?*`, (route) => route.abort())

  for (const { tab, path, decision, toast } of [
    { tab: /Deposit/, path: '/api/admin/deposit-requests', decision: 'approve', toast: 'Request approved' },
    { tab: /Deposit/, path: '/api/admin/deposit-requests', decision: 'reject', toast: 'Request rejected' },
    {
      tab: /Withdrawal/,
      path: '/api/admin/withdrawal-requests',
      decision: 'approve',
      toast: 'Withdrawal approved',
    },
    { tab: /User Profiles/, path: '/api/admin/profiles', decision: 'reject', toast: 'Profile rejected' },
    {
      tab: /Password Resets/,
      path: '/api/admin/password-reset-requests',
      decision: 'approve',
      toast: 'Password reset approved',
    },
  ] as const) {
    await test.step(toast, async () => {
      await adminPage.getByRole('tab', { name: tab }).click()
      const card = await openRequest(adminPage, username)
      const count = await rows.count()
      await stopPolling(path)
      const answers = await cutFirstAnswer(adminPage, new RegExp(`^${path}/\\d+/${decision}$`))
      if (decision === 'reject') {
        await card.getByRole('button', { name: 'Reject' }).click()
        await dialog.getByLabel('Rejection Reason').fill('The bank does not know this transfer.')
        await dialog.getByRole('button', { name: 'Confirm Rejection' }).click()
      } else if (toast !== 'Password reset approved') {
        await approve(card)
      } else {
        await card.getByRole('button', { name: 'Approve' }).click()
        await dialog.getByRole('button', { name: 'Approve Reset' }).click()
        await approveNow(adminPage)
      }
      const what = decision === 'approve' ? 'approval' : 'rejection'
      await expect(adminPage.getByRole('alert').filter({ hasText: 'Checking…' })).toContainText(
        `We couldn't confirm this ${what}. Checking…`,
      )
      if (decision === 'reject')
        await expect(dialog.getByLabel('Rejection Reason')).toHaveValue(
          'The bank does not know this transfer.',
        )
      await answers.arrive()
      await adminPage.unroute(`**${path}?*`)
      await told(adminPage, toast)
      await expect(rows).toHaveCount(count - 1)
    })
  }

  await test.step('a reply to a customer is sent once, and their ticket closed once', async () => {
    await adminPage.goto('/admin/support')
    await adminPage.getByRole('button', { name: new RegExp(username) }).click()
    const thread = adminPage.getByRole('region', { name: `Ticket from ${username}` })
    await thread.getByLabel('Reply').fill('It is paid on Friday.')
    const replies = await cutFirstAnswer(adminPage, /^\/api\/admin\/support-tickets\/\d+(\/reply)?$/)
    await thread.getByRole('button', { name: 'Send reply' }).click()
    await expect(thread.getByRole('alert')).toHaveText("We couldn't confirm this reply. Checking…")
    await replies.arrive()
    await told(adminPage, 'Reply sent')
    await expect(thread.getByText('It is paid on Friday.')).toHaveCount(1)
    await adminPage.unrouteAll()
    const closings = await cutFirstAnswer(adminPage, /^\/api\/admin\/support-tickets\/\d+\/close$/)
    await thread.getByRole('button', { name: 'Close ticket' }).click()
    await dialog.getByRole('button', { name: 'Close Ticket' }).click()
    await closings.arrive()
    await told(adminPage, 'Ticket closed')
    await expect(thread).toContainText('This ticket is closed.')
  })
  expect(violations).toEqual([])
  await adminPage.context().close()
})

async function done(call: Promise<APIResponse>): Promise<void> {
  const answer = await call
  expect(answer.status(), await answer.text()).toBeLessThan(300)
}
