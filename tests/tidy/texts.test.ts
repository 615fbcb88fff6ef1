import { expect, test } from 'vitest'
import { product } from '../support/sources.ts'
import { SPECIFIED, replacedWords, textsOf } from './texts.ts'

/** The lists of leaked passwords, and of words that questions and wishes consist of, are no texts. */
const LISTS = ['domain/people/common-passwords.ts', 'domain/support/faq.ts', 'domain/support/wants-person.ts']
const SOURCES = product(/^(web|contract|domain|server|scripts)\/.*\.(tsx?|mjs)$/).filter(
  ({ path }) => !LISTS.includes(path),
)

test('every text that a person reads is plain American English', () => {
  expect(SOURCES.flatMap(replacedWords)).toEqual([])
})

test('a text that says a replaced word is found, in a literal, a template, JSX and an attribute', () => {
  const found = (text: string) => replacedWords({ path: 'web/x.tsx', text }).length
  expect(found("const a = 'Nobody can sign in.'")).toBe(1)
  expect(found('const b = `Closed at ${time}. The market opens at 09:30 ET.`')).toBe(1)
  expect(found('const c = <p>Choose a colour\n anew.</p>')).toBe(2)
  expect(found('const d = <Button label="Logout" />')).toBe(0)
  expect(found('const e = <Button label="Logout of Northfold" />')).toBe(1)
  expect(found("const f = { title: 'Order cancelled', status: 'cancelled' }")).toBe(1)
  expect(found("// Nobody reads this.\ntype Status = 'Cancelled'\nconst g = 'order_cancelled'")).toBe(0)
  expect(found('const h = <p>The market opens at 9:30 AM ET.</p>')).toBe(0)
})

test('the texts of the specification that are allowed to differ are still in use', () => {
  const texts = new Set(SOURCES.flatMap(textsOf).map(({ words }) => words))
  expect(SPECIFIED.filter((text) => !texts.has(text))).toEqual([])
})
