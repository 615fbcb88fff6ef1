import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/journey.ts'
import { fillProfile } from '../support/browser/profile-form.ts'
import { expectAccessible } from '../support/browser/watched-page.ts'
import { signUp } from '../support/funded-customer.ts'

test('a photo of a phone is reduced before it is sent, and stays upright; HEIC is converted or explained', async ({
  page,
}) => {
  await signUp(page, `photo.${test.info().project.name}`)
  await page.goto('/profile')
  await fillProfile(page)
  const input = page.getByLabel('ID Document')
  const preview = page.getByAltText('Preview of the selected document')

  await test.step('a HEIC photo that this browser cannot read: how to get a JPEG', async () => {
    await input.setInputFiles({
      name: 'IMG_1.HEIC',
      mimeType: 'image/heic',
      buffer: Buffer.alloc(2_000_000, 1),
    })
    await expect(page.getByText('This browser cannot read HEIC photos.')).toBeVisible()
  })

  await test.step('one that lies on its side by its camera is upright, and small enough', async () => {
    const photo = onItsSide(await noisyPhoto(page))
    expect(photo.length).toBeGreaterThan(1_048_576)
    await input.setInputFiles({ name: 'IMG_2.jpeg', mimeType: 'image/jpeg', buffer: photo })
    await expect(page.getByText('IMG_2.jpg')).toBeVisible()
    await expect(page.getByText(/KB, reduced from [\d,]+ KB/)).toBeVisible()
    const size = await preview.evaluate((image: HTMLImageElement) => [
      image.naturalWidth,
      image.naturalHeight,
    ])
    expect(size[0]).toBeLessThan(size[1] ?? 0)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Submit Profile' }).click()
    await expect(page.getByText('Pending Review').first()).toBeVisible()
    const document = await page.request.get('/api/profile/document')
    expect(document.headers()['content-type']).toBe('image/jpeg')
    expect((await document.body()).length).toBeLessThanOrEqual(1_048_576)
  })
})

/** A JPEG wider than tall that compresses badly. */
async function noisyPhoto(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 2000
    canvas.height = 1200
    const pen = canvas.getContext('2d')
    const pixels = new ImageData(2000, 1200)
    for (let at = 0, seed = 1; at < pixels.data.length; at++) {
      seed = (seed * 16_807) % 2_147_483_647
      pixels.data[at] = at % 4 === 3 ? 255 : seed % 256
    }
    pen?.putImageData(pixels, 0, 0)
    return canvas.toDataURL('image/jpeg', 0.95)
  })
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

/** The same with what a phone writes that was held upright: Exif's orientation 6. */
const onItsSide = (jpeg: Buffer): Buffer =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from(
      'ffe10022457869660000' + '4d4d002a00000008' + '0001' + '011200030000000100060000' + '00000000',
      'hex',
    ),
    jpeg.subarray(2),
  ])
