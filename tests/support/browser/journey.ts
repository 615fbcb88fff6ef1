import { test as base } from '@playwright/test'
import { RECEIVES_HERE } from '../api/webhook-receiver.ts'
import { type Product, forgetAddress, proveProduct, startProduct } from '../product.ts'

export { expect } from '@playwright/test'

/**
 * A browser test on a product of its worker's own: `page.goto('/')` opens it. After each one its books and its audit
 * log are verified.
 */
export const test = base.extend<{ proof: void }, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startProduct(RECEIVES_HERE)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  proof: [
    async ({ product }, use) => {
      await forgetAddress(product)
      await use()
      await proveProduct(product)
    },
    { auto: true },
  ],
  baseURL: async ({ product }, use) => use(product.url),
})
