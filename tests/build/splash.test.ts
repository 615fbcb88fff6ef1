import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the splash has its product as the heading of the page’s main part', () => {
  const page = readFileSync('web/index.html', 'utf8')
  const [, main = ''] = /<main[^>]*>([^]*)<\/main>/.exec(page) ?? []
  expect([...main.matchAll(/<h1[^>]*>([^<]*)<\/h1>/g)].map(([, text]) => text)).toEqual(['Northfold'])
})
