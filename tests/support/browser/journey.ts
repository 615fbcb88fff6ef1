import { test as base } from '@playwright/test'
import { RECEIVES_HERE } from '../api/webhook-receiver.ts'
import { type Product, forgetAddress, startProduct } from '../product.ts'

export { expect } from '@playwright/test'

/**
 * A browser test on a product of its worker's own: `page.goto('/')` opens it. After the worker's last one the product's
 * books and its audit log are verified.
 */
export const test = base.extend<{ forgotten: void }, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startProduct(RECEIVES_HERE)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  forgotten: [
    async ({ product }, use) => {
      await forgetAddress(product)
      await use()
    },
    { auto: true },
  ],
  baseURL: async ({ product }, use) => use(product.url),
})
