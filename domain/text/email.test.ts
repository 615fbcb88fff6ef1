import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emailFault, normalizeEmail } from './email.ts'

test.each([
  'x&y@example.com',
  "o'neil+news@example.com",
  'a!#$%*/=?^_`{|}~-b@example.co.uk',
  'Mary@Example.COM',
  'a@xn--mnchen-3ya.de',
  'a@1and1.com',
  `${'a'.repeat(64)}@example.com`,
])('mail is sent to %s, which stays as typed', (email) => {
  expect(normalizeEmail(email)).toBe(email)
  expect(emailFault(email)).toBeNull()
})

test.each([
  ['a domain of German', 'a@münchen.de', 'a@xn--mnchen-3ya.de'],
  ['a decomposed one', 'a@mu\u0308nchen.de', 'a@xn--mnchen-3ya.de'],
  ['capitals in one', 'A@MÜNCHEN.de', 'A@xn--mnchen-3ya.de'],
  ['a domain of Russian', 'a@почта.рф', 'a@xn--80a1acny.xn--p1ai'],
  ['an ideographic full stop', 'a@例え。jp', 'a@xn--r8jz45g.jp'],
  ['full-width characters', 'ａ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'a@example.com'],
  ['blanks and marks around', ' \uFEFFa@example.com\u00A0', 'a@example.com'],
])('with %s an address has one form, to which mail is sent', (_, typed, normal) => {
  expect(normalizeEmail(typed)).toBe(normal)
  expect(emailFault(normal)).toBeNull()
})

const PLAIN = 'Enter a valid email address'
const LETTERS = 'Before the @ of an email address, use the letters A to Z, digits and signs'

test.each([
  ['', PLAIN],
  ['a', PLAIN],
  ['x&y@', PLAIN],
  ['@example.com', PLAIN],
  ['a@b@example.com', PLAIN],
  ['a b@example.com', PLAIN],
  ['"a b"@example.com', PLAIN],
  ['.a@example.com', PLAIN],
  ['a..b@example.com', PLAIN],
  ['a@example', PLAIN],
  ['a@-example.com', PLAIN],
  ['a@example..com', PLAIN],
  ['a@[127.0.0.1]', PLAIN],
  ['a@127.0.0.1', PLAIN],
  ['a@１２７.１', PLAIN],
  ['a@example.com\r\nRCPT TO:<b@example.com>', PLAIN],
  ['<a>@example.com', PLAIN],
  ['a,b@example.com', PLAIN],
  ['a@exa\u202Emple.com', PLAIN],
  ['a@é/evil.com', PLAIN],
  ['a@é:80', PLAIN],
  ['müller@example.de', LETTERS],
  ['а@example.com', LETTERS],
  [`${'a'.repeat(65)}@example.com`, PLAIN],
])('no mail is sent to %j', (typed, fault) => expect(emailFault(normalizeEmail(typed))).toBe(fault))

test('a normal address stays as it is', () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary' })), (typed) => {
      expect(normalizeEmail(normalizeEmail(typed))).toBe(normalizeEmail(typed))
    }),
  )
})
