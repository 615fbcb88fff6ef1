import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { approve, openAdminTab, openRequest } from '../support/browser/admin-page.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'
import { signUp } from '../support/funded-customer.ts'
import { PASSPORT } from '../support/paper.ts'
import { PROFILE } from '../support/people.ts'

test(
  'an administrator reads an ID document beside the fields it proves, and approves none unseen without being asked',
  { tag: '@both' },
  async ({ page, browser, product, isMobile }) => {
    const project = test.info().project.name
    const username = `mary.document.${project}`
    const photo = await drawnPhoto(page)
    // With one number: the warning above the document pushes it down.
    await sendProfile(page, `same.document.${project}`, PDF)
    await sendProfile(page, username, photo)
    const adminPage = await openAdminTab(browser, product.url)
    const violations = watchViolations(adminPage)
    if (isMobile) await adminPage.setViewportSize({ width: 390, height: 780 })
    const card = adminPage.getByRole('article', { name: `Request from ${username}` })
    const panel = card.getByRole('region', { name: `ID document of ${PROFILE.fullName}`, exact: true })
    const image = panel.getByRole('img', { name: `ID document of ${PROFILE.fullName}` })
    const zoom = panel.getByRole('status')
    const views = () => viewsOf(adminPage, username)

    await test.step('the approval of a document that was not viewed is asked first', async () => {
      await adminPage.goto('/admin?queue=profiles')
      await openRequest(adminPage, username)
      await card.getByRole('button', { name: 'Approve' }).click()
      const asked = adminPage.getByRole('dialog', { name: 'Approve without viewing the document?' })
      await asked.getByRole('button', { name: 'Cancel' }).click()
      await expect(asked).toHaveCount(0)
      expect(await views()).toBe(0)
    })

    await test.step('opened from the queue, the whole image is in view, and the view is on record', async () => {
      await adminPage.goto('/admin?queue=profiles')
      await openRequest(adminPage, username)
      await card.getByRole('button', { name: 'View Document' }).click()
      await expect(image).toBeVisible()
      await expect(zoom).toHaveText('100%')
      await expect(image).toBeInViewport({ ratio: 0.99 })
      await expect(card.getByText(PROFILE.idNumber, { exact: true })).toBeVisible()
      await expect(panel).toContainText('This view is recorded in the audit log.')
      await expectAccessible(adminPage)
      expect(await views()).toBe(1)
    })

    await test.step('keys, buttons and a pinch enlarge it; T turns it', async () => {
      const flat = await sizeOf(image)
      expect(flat.width).toBeGreaterThan(flat.height)
      await panel.getByRole('region').focus()
      await adminPage.keyboard.press('+')
      await expect(zoom).toHaveText('150%')
      await panel.getByRole('button', { name: 'Zoom in (+)' }).click()
      await expect(zoom).toHaveText('200%')
      expect((await sizeOf(image)).width).toBeCloseTo(2 * flat.width, 0)
      await adminPage.keyboard.press('-')
      await expect(zoom).toHaveText('150%')
      await panel
        .getByRole('region')
        .dispatchEvent('wheel', { deltaY: -100, ctrlKey: true, cancelable: true })
      await expect(zoom).toHaveText('183%')
      await adminPage.keyboard.press('0')
      await expect(zoom).toHaveText('100%')
      await adminPage.keyboard.press('t')
      await expect(panel.getByRole('region', { name: /turned by 90 degrees$/ })).toBeVisible()
      const turned = await sizeOf(image)
      expect(turned.height).toBeGreaterThan(turned.width)
      const frame = await sizeOf(panel.getByRole('region'))
      expect(turned.height).toBeLessThanOrEqual(frame.height)
      await expectAccessible(adminPage)
    })

    await test.step('warnings that arrive above it do not push it out of view', async () => {
      const other = `other.document.${project}`
      const context = await browser.newContext({ baseURL: product.url })
      const tab = await context.newPage()
      await sendProfile(tab, other, photo)
      await context.close()
      await expect(card.getByText(`Same ID document as ${other}`)).toBeVisible()
      await expect(image).toBeInViewport({ ratio: 0.99 })
    })

    await test.step('the download is what is shown, and no other view', async () => {
      const download = adminPage.waitForEvent('download')
      await panel.getByRole('link', { name: 'Download' }).click()
      const file = readFileSync(await (await download).path())
      expect(`data:image/png;base64,${file.toString('base64')}`).toBe(photo)
      expect(await views()).toBe(1)
    })

    await test.step('closed, the focus is where it was; opened again, it is a view of its own', async () => {
      await adminPage.keyboard.press('Escape')
      await expect(panel).toHaveCount(0)
      await expect(card.getByRole('button', { name: 'View Document' })).toBeFocused()
      await expect(card).toContainText('Pending')
      await adminPage.keyboard.press('Enter')
      await expect(image).toBeVisible()
      expect(await views()).toBe(2)
      await adminPage.keyboard.press('Escape')
    })

    await test.step('a PDF is shown by the browser, or offered where it cannot', async () => {
      const answer = await page.request.put('/api/profile', { data: { ...PROFILE, idDocument: PDF } })
      expect(answer.status()).toBe(200)
      // The address names the submission before this one.
      await expect(adminPage.getByText('This request is no longer in the queue.')).toBeVisible()
      await adminPage.goto('/admin?queue=profiles')
      await openRequest(adminPage, username)
      await card.getByRole('button', { name: 'View Document' }).click()
      const shown = (await adminPage.evaluate(() => navigator.pdfViewerEnabled))
        ? panel.locator('iframe[src^="blob:"]')
        : panel.getByText('This browser cannot show a PDF in the page. Download it to view it.')
      await expect(shown).toBeVisible()
      await expect(panel.getByRole('link', { name: 'Download' })).toBeVisible()
      expect(await views()).toBe(3)
    })

    await test.step('a document that does not come is asked for again by hand only', async () => {
      await adminPage.keyboard.press('Escape')
      await adminPage.route('**/api/admin/profiles/*/document', (route) => route.abort())
      await card.getByRole('button', { name: 'View Document' }).click()
      await expect(panel.getByText('Failed to load the document')).toBeVisible()
      expect(await views()).toBe(3)
      await adminPage.unrouteAll()
      await panel.getByRole('button', { name: 'Retry' }).click()
      await expect(panel.getByRole('link', { name: 'Download' })).toBeVisible()
      expect(await views()).toBe(4)
    })

    await test.step('beside the document its keys decide: A approves what was viewed', async () => {
      await panel.getByRole('button', { name: 'Close document' }).press('r')
      const rejection = adminPage.getByRole('dialog', { name: 'Reject Profile Submission' })
      await rejection.getByRole('button', { name: 'Cancel' }).click()
      await expect(rejection).toHaveCount(0)
      // Others of the product's customers may have the same number: that is asked about, the document is not.
      await approve(card, () => panel.getByRole('link', { name: 'Download' }).press('a'))
      await expect(adminPage.getByText('User can now trade and deposit funds', { exact: true })).toBeVisible()
    })
    expect(violations).toEqual([])
    await adminPage.context().close()
  },
)

const PDF = `data:application/pdf;base64,${PASSPORT.buffer.toString('base64')}`

async function sendProfile(page: Page, username: string, idDocument: string): Promise<void> {
  await signUp(page, username)
  const answer = await page.request.post('/api/profile', { data: { ...PROFILE, idDocument } })
  expect(answer.status()).toBe(200)
}

/** A photo of a card, wider than tall. */
const drawnPhoto = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 900
    canvas.height = 560
    const pen = canvas.getContext('2d')
    pen?.fillText('IDENTITY CARD', 40, 40)
    return canvas.toDataURL('image/png')
  })

async function viewsOf(adminPage: Page, username: string): Promise<number> {
  const answer = await adminPage.request.get(`/api/admin/audit?action=document.viewed&customer=${username}`)
  return (await answer.json()).length
}

async function sizeOf(image: ReturnType<Page['getByRole']>): Promise<{ width: number; height: number }> {
  const box = await image.boundingBox()
  if (box === null) throw new Error('the image is not drawn')
  return box
}
