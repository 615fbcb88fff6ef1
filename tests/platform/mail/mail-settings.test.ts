import { describe, expect, test } from 'vitest'
import { StartRefusal, parseConfig } from '#server/platform/config/config.ts'
import { describeMailbox, describeSmtp, isThisMachine } from '#server/platform/config/mail-settings.ts'

const MAIL_FROM = 'no-reply@northfold.example'

const mailOf = (SMTP_URL: string, from: string = MAIL_FROM) => parseConfig({ SMTP_URL, MAIL_FROM: from }).mail

function refusalOf(env: Record<string, string>): string {
  try {
    parseConfig(env)
  } catch (error) {
    if (error instanceof StartRefusal) return error.message
    throw error
  }
  return ''
}

test('without SMTP_URL there is no mail', () => {
  expect(parseConfig({}).mail).toBeUndefined()
})

describe('SMTP_URL', () => {
  test.each([
    ['smtp://mail.example.com', { host: 'mail.example.com', port: 587, isSecure: false, credentials: null }],
    ['smtps://mail.example.com/', { port: 465, isSecure: true }],
    ['smtp://[::1]:2525', { host: '::1', port: 2525 }],
    [
      'smtp://ada:p%40ss%2Fword@mail:25',
      { host: 'mail', credentials: { user: 'ada', password: 'p@ss/word' } },
    ],
  ])('%s is taken', (url, expected) => {
    expect(mailOf(url)?.smtp).toMatchObject(expected)
  })

  test.each([
    'mail.example.com',
    'https://ada:hush-hush@mail.example.com',
    'smtp://ada:hush-hush@',
    'smtp://ada@mail.example.com',
    'smtp://ada:hush-hush@mail.example.com/path',
    'smtp://ada:hush-hush@mail.example.com?pool=true',
    'smtp://ada:hush-hush@mail.example.com:99999',
    'smtp://ada:hush-hush%0d%0aQUIT@mail.example.com',
    'smtp://ada:hush-hush%@mail.example.com',
    'smtp://ada:hush-hush@mail%0d.example.com',
    'smtp://ada:hush-hush@mail.example.com\r\nQUIT',
    'smtp://ada:hush-hush@mail.example.com:0',
  ])('%j stops the start with a sentence that names it and does not repeat it', (url) => {
    expect(refusalOf({ SMTP_URL: url, MAIL_FROM })).toBe(
      'SMTP_URL must be an address such as smtps://user:password@mail.example.com:465.',
    )
  })

  test('is shown to an operator without its password', () => {
    const shown = ['smtp://ada:hush-hush@mail.example.com', 'smtps://[::1]:99'].map((url) => {
      const smtp = mailOf(url)?.smtp
      return smtp && describeSmtp(smtp)
    })
    expect(shown).toEqual(['smtp://ada:***@mail.example.com:587', 'smtps://[::1]:99'])
  })

  test('names this machine or another', () => {
    const isLocal = (host: string) => {
      const smtp = mailOf(`smtp://${host}`)?.smtp
      return smtp && isThisMachine(smtp)
    }
    expect(['localhost', '127.0.0.1', '[::1]'].map(isLocal)).toEqual([true, true, true])
    expect(['127.evil.example', 'mail.example.com', '10.0.0.1'].map(isLocal)).toEqual([false, false, false])
  })
})

describe('MAIL_FROM', () => {
  test.each([
    ['no-reply@example.com', { name: null, address: 'no-reply@example.com' }],
    ['Harbour & Co. <mail@example.com>', { name: 'Harbour & Co.', address: 'mail@example.com' }],
    ['"Harbour, Inc." <mail@example.com>', { name: 'Harbour, Inc.', address: 'mail@example.com' }],
  ])('%s is taken', (text, expected) => {
    const from = mailOf('smtp://mail', text)?.from
    expect(from).toEqual(expected)
    expect(from && describeMailbox(from)).toContain('example.com')
  })

  test.each([
    'nobody',
    'a@example.com, b@example.com',
    'Name <a@example.com> <b@example.com>',
    'Name <a@example.com',
    'Name\r\nBcc: victim@example.com <a@example.com>',
    'a@example.com\nBcc: victim@example.com',
    'a@exam\u0000ple.com',
    '<>',
  ])('%j stops the start', (text) => {
    expect(refusalOf({ SMTP_URL: 'smtp://mail', MAIL_FROM: text })).toMatch(
      /^MAIL_FROM must be an address such as no-reply@example\.com or Name <no-reply@example\.com>; it is "[^\r\n]*"\.$/,
    )
  })
})

test('one of the two without the other stops the start', () => {
  expect(refusalOf({ SMTP_URL: 'smtp://ada:hush-hush@mail' })).toBe('MAIL_FROM must be set when SMTP_URL is.')
  expect(refusalOf({ MAIL_FROM })).toBe('SMTP_URL must be set when MAIL_FROM is.')
})
