import { expect, test } from 'vitest'
import { browserName, isPhone } from './browser.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    'Edge on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0`,
  ],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  [
    'Chrome on Android',
    `Mozilla/5.0 (Linux; Android 15; Pixel 7) ${WEBKIT} Chrome/140.0 Mobile Safari/537.36`,
  ],
  [
    'Safari on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile/15E Safari/604.1',
  ],
  [
    'Safari on macOS',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/18.0 Safari/605',
  ],
  ['A browser', 'curl/8.5.0'],
  ['A browser', ''],
])('%s is recognized', (name, userAgent) => {
  expect(browserName(userAgent)).toBe(name)
})

test('a phone is told from a computer', () => {
  expect(isPhone('Mozilla/5.0 (Linux; Android 15) Mobile')).toBe(true)
  expect(isPhone('Mozilla/5.0 (X11; Linux x86_64)')).toBe(false)
})
