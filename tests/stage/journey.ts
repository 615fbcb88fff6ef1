import { test as base } from '@playwright/test'
import { type Product, startProduct } from './product.ts'

export { expect } from '@playwright/test'

/** A browser test on a product of its worker's own: `page.goto('/')` opens it. */
export const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
})
