import type { Page } from '@playwright/test'
import { openAdministrator } from '../support/browser/admin-page.ts'
import { signUp, signUpWithMoney } from '../support/funded-customer.ts'
import { expect, test } from '../support/browser/journey.ts'
import { fillProfile } from '../support/browser/profile-form.ts'
import { PASSPORT } from '../support/paper.ts'
import { PASSWORD } from '../support/people.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

/** A PNG of one pixel, made 600 kB by what follows its end: slow enough to watch leave. */
const PHOTO = {
  name: 'passport.png',
  mimeType: 'image/png',
  buffer: Buffer.concat([
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
    Buffer.alloc(600_000, 7),
  ]),
}

test('a customer previews a document, cancels its upload, and sends it; the form keeps what she typed', async ({
  page,
}) => {
  const violations = watchViolations(page)
  const username = `ada.doc.${test.info().project.name}`
  const input = page.getByLabel('ID Document')
  const submit = page.getByRole('button', { name: 'Submit Profile' })
  const progress = page.getByRole('progressbar', { name: 'Uploading your document' })
  await signUp(page, username)

  await test.step('what is too large or no document is refused before it is sent', async () => {
    await page.goto('/profile')
    await expect(page.getByLabel('Employment Status')).toHaveValue('employed')
    await expect(page.getByLabel('Annual Income')).toHaveValue('0-25000')
    await expect(page.getByLabel('ID Type')).toHaveValue('passport')
    await fillProfile(page)
    for (const [label, text, good, why] of [
      ['Postal Code', '!!', 'SW1Y 4JH', 'Use letters, digits, spaces and hyphens'],
      ['ID Number', '?', 'P1234567', 'Enter the number as on your ID document, at least 3 characters'],
    ] as const) {
      await page.getByLabel(label, { exact: true }).fill(text)
      await submit.click()
      await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(why)
      await page.getByLabel(label, { exact: true }).fill(good)
    }
    await input.setInputFiles({
      ...PASSPORT,
      buffer: Buffer.concat([PASSPORT.buffer, Buffer.alloc(1_100_000)]),
    })
    await expect(page.getByText('File too large. Please upload a document smaller than 1MB')).toBeVisible()
    // Beside the field, and not over the button as well.
    await expect(page.locator('.toast')).toHaveCount(0)
    await input.setInputFiles({ ...PASSPORT, buffer: Buffer.from('<html>not a passport</html>') })
    await expect(page.getByText('Please upload a JPEG, PNG or WebP image or a PDF')).toBeVisible()
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
  })

  await test.step('tabs by the arrow keys, each at an address of its own; what is typed stays', async () => {
    await page.getByRole('tab', { name: 'Identity' }).press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Security' })).toBeFocused()
    await expect(page).toHaveURL(/\/profile\?tab=security$/)
    await expect(page.getByRole('heading', { name: 'Security', level: 1 })).toBeVisible()
    await expect(page.getByText('This session')).toBeVisible()
    await expect(submit).toBeHidden()
    await page.keyboard.press('End')
    await expect(page).toHaveURL(/\/profile\?tab=display$/)
    await expect(page.getByRole('switch', { name: 'Light theme' })).toBeVisible()
    await page.keyboard.press('Home')
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByLabel('Full Name', { exact: true })).toHaveValue('Ada Lovelace')
  })

  await test.step('a PDF shows its name, an image itself; each can be replaced and removed', async () => {
    await input.setInputFiles(PASSPORT)
    await expect(page.getByText('passport.pdf')).toBeVisible()
    await expect(page.getByText('Please upload a JPEG, PNG or WebP image or a PDF')).toHaveCount(0)
    await input.setInputFiles(PHOTO)
    await expect(page.getByText('passport.png')).toBeVisible()
    await expect(page.getByAltText('Preview of the selected document')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove the selected document' }).click()
    await expect(page.getByText('Upload ID Document')).toBeVisible()
    await expect(input).toBeFocused()
    await submit.click()
    await expect(page.getByText('ID document is required')).toBeVisible()
    await input.setInputFiles(PHOTO)
    await expect(page.getByText('ID document is required')).toHaveCount(0)
  })

  await test.step('she watches it leave, and takes it back', async () => {
    const speedUp = await slowUploads(page)
    await submit.click()
    await expect(progress).toBeVisible()
    await expect.poll(() => percentOf(progress)).toBeGreaterThan(0)
    expect(await percentOf(progress)).toBeLessThan(100)
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel upload' }).click()
    await expect(progress).toHaveCount(0)
    await expect(submit).toBeVisible()
    await expect(page.getByText('passport.png')).toBeVisible()
    await speedUp()
    expect((await page.request.get('/api/profile')).status()).toBe(404)
  })

  await test.step('a server that refuses it says why, and everything typed is still there', async () => {
    const isProfile = (url: URL) => url.pathname === '/api/profile'
    await page.route(isProfile, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 400,
            contentType: 'application/problem+json',
            body: JSON.stringify({
              status: 400,
              code: 'bad_input',
              detail: 'Please check the highlighted fields',
              errors: [
                { path: 'idDocument', message: 'Please upload an image of at most 25 megapixels' },
                { path: 'city', message: 'City contains invalid characters' },
              ],
            }),
          })
        : route.fallback(),
    )
    await submit.click()
    await expect(page.locator('.toast')).toContainText('ErrorPlease check the highlighted fields')
    await expect(page.getByText('Please upload an image of at most 25 megapixels')).toBeVisible()
    await expect(page.getByText('City contains invalid characters')).toBeVisible()
    await page.unrouteAll()
    await page.route(isProfile, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    )
    await submit.click()
    await expect(page.getByText('Please check your connection and try again').first()).toBeVisible()
    await page.unrouteAll()
    await expect(page.getByLabel('Full Name', { exact: true })).toHaveValue('Ada Lovelace')
    await expect(page.getByText('passport.png')).toBeVisible()
  })

  await test.step('she sends it, and it is hers to see', async () => {
    await submit.click()
    await expect(page.getByText('Profile Submitted').first()).toBeVisible()
    await expect(page.getByText('Your profile has been submitted for review').first()).toBeVisible()
    await expect(page.getByText('Pending Review').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'View Uploaded ID Document' })).toBeVisible()
    await expect(page.getByText('✓ ID document uploaded')).toBeVisible()
    const document = await page.request.get('/api/profile/document')
    expect((await document.body()).equals(PHOTO.buffer)).toBe(true)
  })

  await test.step('an edit keeps it unless another is picked; Cancel restores what was saved', async () => {
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByRole('heading', { name: 'Edit Your Profile' })).toBeVisible()
    await expect(page.getByText('Changes will be submitted for review')).toBeVisible()
    // Nothing stops that has not stopped already.
    await expect(page.getByText('Your profile is approved.')).toHaveCount(0)
    await page.getByLabel('City', { exact: true }).fill('Oxford')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('London')
    await page.getByLabel('City', { exact: true }).fill('Bath')
    const isProfile = (url: URL) => url.pathname === '/api/profile'
    const answered = Promise.withResolvers<void>()
    await page.route(isProfile, (route) => answered.promise.then(() => route.continue()))
    await page.getByRole('button', { name: 'Update Profile' }).click()
    await expect(page.getByRole('button', { name: 'Updating...' })).toBeVisible()
    answered.resolve()
    await expect(page.locator('.toast')).toContainText(
      'Profile UpdatedYour profile has been submitted for review',
    )
    await page.unrouteAll()
    const document = await page.request.get('/api/profile/document')
    expect((await document.body()).length).toBe(PHOTO.buffer.length)
  })

  await test.step('the dashboard says that it waits', async () => {
    await page.goto('/')
    const banner = page.getByRole('region', { name: 'Profile Under Review' })
    await expect(banner).toContainText('You cannot deposit funds or trade until your profile is approved.')
    await expectAccessible(page)
  })

  await test.step(
    'an update that finds the session ended is asked for the password, and nothing beside ' + 'that',
    async () => {
      await page.goto('/profile')
      await page.getByRole('button', { name: 'Edit' }).click()
      await page.getByLabel('City', { exact: true }).fill('York')
      await page.route('**/api/profile', (route) =>
        route.request().method() === 'PUT'
          ? route.fulfill({ status: 401, json: { code: 'not_signed_in', detail: 'Please sign in' } })
          : route.continue(),
      )
      await page.getByRole('button', { name: 'Update Profile' }).click()
      const again = page.getByRole('dialog', { name: 'Your session has ended' })
      const password = again.getByLabel(`Password for ${username}`)
      await password.fill('Not-Her-Password-1')
      await page.keyboard.press('Enter')
      await expect(again.getByText('Invalid username or password')).toBeVisible()
      await expect(page.getByText('Please sign in')).toHaveCount(0)
      await page.unrouteAll()
      await password.fill(PASSWORD)
      await page.keyboard.press('Enter')
      await expect(again).toHaveCount(0)
      await expect(page.getByLabel('City', { exact: true })).toHaveValue('York')
    },
  )

  expect(violations).toEqual([])
})

test('a customer who edits an approved profile reads what stops until it is approved again', async ({
  page,
  browser,
  product,
}) => {
  const administrator = await openAdministrator(browser, product.url)
  await signUpWithMoney(page, administrator, `edits.${test.info().project.name}`)
  await page.goto('/profile')
  await expect(page.getByText('You can now trade and deposit funds.')).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(
    page.getByText('If you submit changes, you cannot trade or deposit funds until they are approved.'),
  ).toBeVisible()
  await expectAccessible(page)

  await test.step('a date of birth that cannot be is said to be so before anything is sent', async () => {
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
    const born = page.getByLabel('Date of Birth')
    for (const [date, why] of [
      ['2026-11-19', 'This date is in the future'],
      ['1899-12-31', 'Enter a date in 1900 or later'],
      ['2010-01-01', 'You must be at least 18 years old'],
    ] as const) {
      await born.fill(date)
      await page.getByRole('button', { name: 'Update Profile' }).click()
      await expect(born).toHaveAccessibleDescription(why)
      await expect(born).toBeFocused()
    }
    expect(sent).toEqual([])
  })
  await administrator.close()
})

const percentOf = async (progress: ReturnType<Page['getByRole']>): Promise<number> =>
  Number(await progress.getAttribute('aria-valuenow'))

/** Makes the page send slowly, so that its upload can be watched; answers what ends that. */
async function slowUploads(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  const conditions = { offline: false, latency: 0, downloadThroughput: -1 }
  const bytesPerSecond = 10_000
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: bytesPerSecond })
  return () => session.detach()
}
