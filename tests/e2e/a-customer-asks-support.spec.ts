import type { Page } from '@playwright/test'
import { openAdminPage } from '../support/browser/admin-page.ts'
import { signUp } from '../support/funded-customer.ts'
import { expect, test } from '../support/browser/journey.ts'
import { PASSWORD } from '../support/people.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

test('a customer asks the chat, then a human, and reads the answers without a reload', async ({
  page,
  browser,
  product,
}) => {
  const violations = watchViolations(page)
  const username = `ada.asks.${test.info().project.name}`
  await signUp(page, username)
  const stream = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/events')
  await page.goto('/')
  await stream
  await page.evaluate(() => void (document.documentElement.dataset['visit'] = 'the first'))
  const adminPage = await openAdminPage(browser, product.url)
  const chat = page.getByRole('dialog', { name: 'Northfold Support' })
  const input = chat.getByPlaceholder('Type your message...')
  const send = chat.getByRole('button', { name: 'Send message' })
  const bell = page.locator('header button[aria-label^=Notifications]')

  await test.step('the chat welcomes her, and sends nothing blank', async () => {
    await openChat(page)
    await expect(chat).toContainText('We typically reply instantly')
    await expect(chat).toContainText('Welcome to Northfold Support!')
    await expect(input).toBeFocused()
    await expect(send).toBeDisabled()
    await input.fill('  \n ')
    await expect(send).toBeDisabled()
    await input.press('Enter')
    await expect(chat.getByRole('listitem')).toHaveCount(1)
    await expectAccessible(page)
  })

  await test.step('Shift+Enter begins a line, Enter sends, and the FAQ answers', async () => {
    await input.fill('How long does')
    await input.press('Shift+Enter')
    await expect(chat.getByRole('listitem')).toHaveCount(1)
    await input.press('End')
    await input.pressSequentially('a withdrawal take? <b>now</b>')
    await expect(input).toHaveValue('How long does\na withdrawal take? <b>now</b>')
    await input.press('Enter')
    await expect(input).toHaveValue('')
    await expect(chat.getByRole('listitem').nth(1)).toContainText('<b>now</b>')
    await expect(chat.getByRole('listitem').nth(2)).toContainText('within 1-3 business days')
    await expectAccessible(page)
  })

  await test.step('the answer leads to its question in the FAQ', async () => {
    await chat.getByRole('link', { name: 'See it in the FAQ' }).click()
    await expect(page.getByRole('heading', { name: 'Frequently Asked Questions' })).toBeVisible()
    await expect(page).toHaveURL(/\/faq#withdrawal-time$/)
    const question = page.getByRole('button', { name: 'How long does a withdrawal take?' })
    await expect(question).toHaveAttribute('aria-expanded', 'true')
    await expect(question).toBeInViewport()
    await expect(chat).toHaveCount(1)
  })

  await test.step('the FAQ has five cards, each with one answer at a time, and a way on', async () => {
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(6)
    const questions = page.getByRole('region', { name: 'Withdrawals and fees' }).getByRole('button')
    await questions.first().click()
    await expect(questions.first()).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('button', { name: /How long does a withdrawal/ })).toHaveAttribute(
      'aria-expanded',
      'false',
    )
    await expect(page).toHaveURL(/\/faq#withdrawal-how$/)
    await page.getByRole('button', { name: 'How do I deposit money?' }).click()
    await expect(questions.first()).toHaveAttribute('aria-expanded', 'true')
    await questions.first().click()
    await expect(questions.first()).toHaveAttribute('aria-expanded', 'false')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Open the chat' }).click()
    await expect(chat).toBeVisible()
  })

  const colleague = await openAdminPage(browser, product.url)
  await test.step('a colleague has seen the queue before', async () => {
    // What they see next is what their screens ask for, not what a poll brings.
    await colleague.addInitScript(() => (window.setInterval = () => 0 as never))
    await colleague.goto('/admin/support')
    await expect(colleague.getByRole('region', { name: 'Tickets' })).not.toContainText('Loading')
    await expect(colleague.getByRole('button', { name: new RegExp(username) })).toHaveCount(0)
    await colleague.getByRole('link', { name: /^Reviews/ }).click()
    await expect(colleague.getByRole('heading', { name: 'Admin Panel' })).toBeVisible()
  })

  await test.step('what the FAQ does not know goes to a human, with what she adds', async () => {
    await expect(chat.getByRole('listitem')).toHaveCount(3)
    await input.fill('Can I visit your office in Boston?')
    await send.click()
    const reply = chat.getByRole('listitem').nth(4)
    await expect(reply).toContainText('could not find a specific answer to that in our FAQ')
    await expect(reply).toContainText('a human agent will assist you shortly')
    await reply.getByRole('button', { name: 'Send to a human agent' }).click()
    const words = reply.getByLabel('Your question')
    await expect(words).toBeFocused()
    await expect(words).toHaveValue('Can I visit your office in Boston?')
    // Where the panel covers no question of the page in part.
    await page.evaluate(() => scrollTo(0, 0))
    await words.fill('Can I visit your office in Boston?\nOn a Friday, if I may.')
    await expectAccessible(page)
    await reply.getByRole('button', { name: 'Send question' }).click()
    await expect(chat.getByText('Waiting')).toBeVisible()
    await expect(chat.getByRole('listitem')).toContainText(['On a Friday, if I may.'])
    await expectAccessible(page)
  })

  await test.step('she asks for a person, and her words go to one without a wrong answer', async () => {
    await chat.getByRole('button', { name: 'Back to the chat' }).click()
    await expect(chat.getByText('Automated').first()).toBeVisible()
    await input.fill('I want to speak to a person')
    await send.click()
    const form = chat.getByLabel('Your question', { exact: true })
    await expect(form).toBeFocused()
    await expectAccessible(page)
    await chat.getByRole('button', { name: 'Cancel' }).click()
    await expect(form).toHaveCount(0)
    await chat.getByRole('button', { name: 'Talk to a person' }).click()
    await expect(form).toBeFocused()
    await chat.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('Escape closes the chat, and the focus goes back to what opened it', async () => {
    await input.press('Escape')
    await expect(chat).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Open the chat' })).toBeFocused()
  })

  await test.step('the colleague finds it when they come back to the queue', async () => {
    await colleague.getByRole('link', { name: /^Support/ }).click()
    await expect(colleague.getByRole('button', { name: new RegExp(username) })).toBeVisible()
    await colleague.context().close()
  })

  const thread = adminPage.getByRole('region', { name: `Ticket from ${username}` })
  await test.step('an administrator finds the question in the queue and answers it', async () => {
    await adminPage.getByRole('link', { name: /^Support/ }).click()
    await expect(adminPage.getByRole('heading', { name: 'Support', exact: true })).toBeVisible()
    const row = adminPage.getByRole('button', { name: new RegExp(username) })
    await adminPage.getByRole('searchbox', { name: 'Search' }).fill('zeppelin')
    await expect(adminPage.getByText('No support tickets found')).toBeVisible()
    await adminPage.getByRole('searchbox', { name: 'Search' }).fill('friday BOST')
    await expect(adminPage).toHaveURL(/search=friday\+BOST/)
    await row.click()
    await expect(thread).toContainText('On a Friday, if I may.')
    await thread.getByRole('button', { name: 'Set high priority' }).click()
    await expect(row).toContainText('High')
    await expect(thread.getByRole('button', { name: 'Set normal priority' })).toBeVisible()
    await expect(thread.getByRole('button', { name: 'Send reply' })).toBeDisabled()
    await expectAccessible(adminPage)
    await thread.getByRole('button', { name: /canned answers$/i }).click()
    const canned = adminPage.getByRole('dialog', { name: 'Canned Answers' })
    const title = `Bell of ${username}`
    await canned.getByLabel('Title').fill(title)
    await canned.getByLabel('Text').fill('ring the doorbell')
    await canned.getByRole('button', { name: 'Add Canned Answer' }).click()
    await canned.getByRole('button', { name: `Change ${title}` }).click()
    await expect(canned.getByLabel('Text')).toHaveValue('ring the doorbell')
    await canned.getByLabel('Text').fill('ring the bell')
    await expectAccessible(adminPage)
    await canned.getByRole('button', { name: 'Save Changes' }).click()
    await expect(canned.getByRole('listitem').filter({ hasText: title })).toContainText('ring the bell')
    await canned.getByRole('button', { name: 'Close' }).click()
    await thread.getByLabel('Reply').fill('Yes: .')
    await thread.getByLabel('Reply').press('ArrowLeft')
    await thread.getByLabel('Insert a canned answer').selectOption(title)
    await expect(thread.getByLabel('Reply')).toHaveValue('Yes: ring the bell.')
    await expect(thread.getByLabel('Reply')).toBeFocused()
    await thread.getByRole('button', { name: 'Send reply' }).click()
    await expect(adminPage.getByText('Reply sent').first()).toBeVisible()
    await expect(thread).toContainText('Answered')
    await expect(thread.getByLabel('Reply')).toHaveValue('')
    await expectAccessible(adminPage)
  })

  await test.step('she hears the bell, and it leads to the answer', async () => {
    await expect(bell).toHaveAttribute('aria-label', 'Notifications, 1 unread')
    await bell.click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await panel.getByRole('link', { name: /Support has answered/ }).click()
    await expect(chat.getByRole('listitem')).toContainText(['your office in Boston', 'Yes: ring the bell.'])
    await expect(bell).toHaveAttribute('aria-label', 'Notifications')
    await expectAccessible(page)
  })

  await test.step('they go on while both look at it', async () => {
    await input.fill('Thank you! And this Friday?')
    await input.press('Enter')
    await expect(chat.getByRole('listitem')).toHaveCount(3)
    await expect(chat.getByText('Waiting')).toBeVisible()
    await expect(thread).toContainText('And this Friday?')
    await thread.getByLabel('Reply').fill('This Friday too.')
    await thread.getByRole('button', { name: 'Send reply' }).click()
    await expect(chat.getByRole('listitem').nth(3)).toContainText('This Friday too.')
    await expect(bell).toHaveAttribute('aria-label', 'Notifications')
  })

  await test.step('a closed conversation takes no more', async () => {
    await thread.getByRole('button', { name: 'Close ticket' }).click()
    const dialog = adminPage.getByRole('dialog', { name: 'Close Ticket' })
    await expect(dialog).toBeVisible()
    await expectAccessible(adminPage)
    await dialog.getByRole('button', { name: 'Close Ticket' }).click()
    await expect(thread).toContainText('This ticket is closed.')
    await expect(chat).toContainText('This conversation is closed.')
    await expect(input).toHaveCount(0)
    await adminPage.getByRole('radio', { name: 'Closed' }).click()
    await expect(adminPage.getByRole('button', { name: new RegExp(username) })).toBeVisible()
  })

  await test.step('the chat remembers the visit until she signs out', async () => {
    await chat.getByRole('button', { name: 'Back to the chat' }).click()
    await expect(chat.getByRole('log')).toContainText('How long does')
    expect(await page.evaluate(() => document.documentElement.dataset['visit'])).toBe('the first')
    await chat.getByRole('button', { name: 'Close', exact: true }).click()
    await signOutAndIn(page, username)
    await openChat(page)
    await expect(chat.getByRole('log')).toContainText('Welcome to Northfold Support!')
    await expect(chat.getByRole('log')).not.toContainText('How long does')
    await expect(chat.getByRole('button', { name: /Can I visit your office in Boston/ })).toBeVisible()
  })

  await test.step('the queue is not for her', async () => {
    await page.goto('/admin/support')
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  })

  expect(violations).toEqual([])
  await adminPage.context().close()
})

async function openChat(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Live Support Chat' }).click()
}

async function signOutAndIn(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
}
