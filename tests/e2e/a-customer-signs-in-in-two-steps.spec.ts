import { test as base, expect, type Page } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { CUSTOMERS_PASSWORD, makeFundedCustomer } from '../support/customers.ts'
import { OPEN_MARKET, startProduct } from '../support/product.ts'
import { signInByCall } from '../support/sign-in.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

/** Longer than a proof of the second step is believed, shorter than a session lasts unused. */
const LATER = '2026-11-18T15:20:00Z'

const test = base.extend<{ dataDir: string }>({
  dataDir: async ({}, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'northfold-two-steps-'))
    await use(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  },
})

test('a customer enrolls a passkey and an app, signs in with one and withdraws with the other', async ({
  page,
  dataDir,
}) => {
  const violations = watchViolations(page)
  const first = await startProduct({ DATA_DIR: dataDir, CLOCK_STARTS_AT: OPEN_MARKET })
  const account = { username: 'ada.two.steps', password: CUSTOMERS_PASSWORD }
  const { username, password } = account
  await makeFundedCustomer(first.url, username, '1000.00')
  await signInByCall(page, account, first.url)
  await addAuthenticator(page)
  const card = page.getByRole('region', { name: 'Two-Step Sign-In' })

  await test.step('a passkey, under a name, and ten recovery codes', async () => {
    await page.goto(`${first.url}/profile?tab=security`)
    await expect(card).toContainText('Off')
    await expectAccessible(page)
    await card.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a Passkey' })
    await dialog.getByLabel('Name').fill(' ')
    await dialog.getByLabel('Current Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('Name is required')).toBeVisible()
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await dialog.getByLabel('Name').fill('Her phone')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
    // They are shown once: no slip of the hand closes them.
    await page.keyboard.press('Escape')
    await page.mouse.click(2, 2)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'I have saved them' }).click()
    await expect(card.getByRole('listitem').filter({ hasText: 'Her phone' })).toBeVisible()
    await expect(card).toContainText('10 of 10 left')
  })

  await test.step('ten new codes, which no slip of the hand closes either', async () => {
    await card.getByRole('button', { name: 'New codes' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Recovery Codes' })
    await dialog.getByRole('button', { name: 'Create new codes' }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(10)
    await page.keyboard.press('Escape')
    const downloaded = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download codes' }).click()
    const file = await readFile(await (await downloaded).path(), 'utf8')
    for (const code of await dialog.getByRole('listitem').allInnerTexts()) expect(file).toContain(code)
    await dialog.getByRole('button', { name: 'I have saved them' }).click()
    await expect(dialog).toHaveCount(0)
  })

  const secret = await test.step('an authenticator app, by its key', async () => {
    await card.getByRole('button', { name: 'Set up the authenticator app' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set Up an Authenticator App' })
    await dialog.getByLabel('Current Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    const key = await dialog.getByRole('group', { name: 'Key' }).innerText()
    await expect(dialog.getByRole('link', { name: 'Open in an authenticator app' })).toHaveAttribute(
      'href',
      new RegExp(`^otpauth://totp/.*secret=${key.replaceAll(' ', '')}`),
    )
    await expect(dialog.getByRole('img', { name: 'Key to scan' })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('Code').fill(await codeOf(page, key))
    await page.keyboard.press('Enter')
    await expect(card.getByRole('button', { name: 'Remove the authenticator app' })).toBeVisible()
    return key
  })

  await test.step('the password alone signs in no more; the passkey does', async () => {
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    const forgotten = page.getByRole('button', { name: 'Forgot password?' })
    await expect(forgotten).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Code')).toBeFocused()
    // The password was right.
    await expect(forgotten).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(forgotten).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.getByLabel('Code').fill('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Incorrect code')).toBeVisible()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  await first.stop()
  const later = await startProduct({ DATA_DIR: dataDir, CLOCK_STARTS_AT: LATER })
  await test.step('a withdrawal minutes later asks for the second step, and goes on by itself', async () => {
    await page.goto(`${later.url}/wallet`)
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
    const form = page.getByRole('dialog', { name: 'Withdraw Funds' })
    for (const [label, text] of Object.entries(WITHDRAWAL)) await form.getByLabel(label).fill(text)
    await form.getByLabel('Password', { exact: true }).fill(password)
    await form.getByRole('button', { name: 'Submit Withdrawal Request' }).click()
    const step = page.getByRole('dialog', { name: 'Confirm It’s You' })
    await expect(step.getByLabel('Code')).toBeFocused()
    await expectAccessible(page)
    await step.getByLabel('Code').fill(await codeOf(page, secret))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Withdrawal request submitted').first()).toBeVisible()
    await expect(step).toHaveCount(0)
    await expect(page.getByText('$100.00 held for pending withdrawals')).toBeVisible()
  })
  expect(violations).toEqual([])
  await later.stop()
})

const WITHDRAWAL = {
  Amount: '100',
  'Account Number': '12345678',
  'Account Holder Name': 'Ada Lovelace',
  'Bank Name': 'Lovelace Bank',
  'SWIFT Code': 'lovegb2l',
  'Bank Address': '1 Analytical Row, London',
}

/** A device with an authenticator in it, whose owner always says yes. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** What an app with this key shows, on the product's clock. */
async function codeOf(page: Page, key: string): Promise<string> {
  const { now } = await (await page.request.get(new URL('/api/config', page.url()).href)).json()
  const secret = Secret.fromBase32(key.replaceAll(' ', ''))
  return new TOTP({ secret }).generate({ timestamp: Date.parse(now) })
}
