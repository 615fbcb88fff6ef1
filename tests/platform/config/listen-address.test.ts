import { expect, test } from 'vitest'
import { urlByName } from '#server/platform/config/listen-address.ts'

test.each([
  ['http://127.0.0.1:3000', 'http://localhost:3000'],
  ['http://[::1]:3000', 'http://localhost:3000'],
  ['http://192.168.1.7:3000', 'http://192.168.1.7:3000'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1.example.com:3000', 'http://127.0.0.1.example.com:3000'],
])('the start prints %s as %s', (url, printed) => {
  expect(urlByName(url)).toBe(printed)
})
