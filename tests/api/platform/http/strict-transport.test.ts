import { pino } from 'pino'
import { expect, test } from 'vitest'
import { parseConfig } from '#server/platform/config/config.ts'
import { createHttpServer } from '#server/platform/http/server.ts'

/** What an answer says of https, by the public address. */
async function strictTransport(publicUrl: string, url: string): Promise<unknown> {
  const app = await createHttpServer(parseConfig({ PUBLIC_URL: publicUrl }), pino({ level: 'silent' }))
  app.get('/page', () => 'here')
  const { headers } = await app.inject({ url })
  await app.close()
  return headers['strict-transport-security']
}

const ANSWERS = ['/page', '/nowhere', '/api/unknown', '/api/%zz']

test.each(ANSWERS)('behind https %s keeps browsers to it for a year', async (url) => {
  expect(await strictTransport('https://broker.example.com', url)).toBe('max-age=31536000')
})

test.each(ANSWERS)('without it %s says nothing of it', async (url) => {
  expect(await strictTransport('http://broker.example.com', url)).toBeUndefined()
})
