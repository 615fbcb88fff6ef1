import { expect, test } from 'vitest'
import { product } from './support/sources.ts'

/** What an answer of the FAQ says to choose, or to look under, as it is written on a screen. */
const NAMED =
  /\b(?:[Cc]hoose|under) (Forgot password\?|Talk to a person|Add a passkey|This wasn’t me|[A-Z]\w+(?:[ -][A-Z]\w+)*)/g

const FAQ = /^web\/features\/faq\//
/** The answers as they are written, over the ends of their lines. */
const answers = product(FAQ).map(({ text }) => text.replaceAll(/['\x60] \+\s*['\x60]/g, ''))
const names = new Set(answers.flatMap((text) => [...text.matchAll(NAMED)].map(([, name = '']) => name)))
const screens = product(/^web\//).filter(({ path }) => !FAQ.test(path))

test('answers of the FAQ name a dozen buttons and tabs', () => {
  expect(names.size).toBeGreaterThanOrEqual(12)
})

test.each([...names])('"%s", which an answer of the FAQ names, stands on a screen', (name) => {
  expect(screens.some(({ text }) => text.includes(name))).toBe(true)
})
