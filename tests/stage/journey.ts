import { test as base } from '@playwright/test'
import { runNorthfold } from './northfold.ts'
import { type Product, startProduct } from './product.ts'

export { expect } from '@playwright/test'

/**
 * A browser test on a product of its worker's own: `page.goto('/')` opens it. After the last one its books and its
 * audit log are proved.
 */
export const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      for (const proof of ['books verify', 'audit verify']) {
        const { code, output, errors } = await runNorthfold(product, proof)
        if (code !== 0) throw new Error(`${proof} after the journeys: ${output}${errors}`)
      }
      await product.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
})
