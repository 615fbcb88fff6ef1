import { beforeEach, describe, expect, test } from 'vitest'
import { formatRate } from '#domain/money/exchange-rate.ts'
import { StartRefusal, parseConfig } from '#server/platform/config/config.ts'
import { chosenProvider } from '#server/market/fx/exchange-rates.ts'
import { createFrankfurterRates, createOpenErApiRates } from '#server/market/providers/public-rates.ts'
import {
  type PublishedRates,
  type RateProvider,
  RateProviderFailure,
} from '#server/market/ports/rate-provider.ts'
import {
  UNITS_PER_DOLLAR,
  frankfurterAnswer,
  openErApiAnswer,
  replyWith,
  startRateServer,
} from '../support/providers/rate-server.ts'
import { ofFile } from '../support/api/of-file.ts'

const SECRET = 'what-the-provider-said'

const server = ofFile(startRateServer)

const never = new AbortController().signal

function plain({ at, unitsPerDollar }: PublishedRates) {
  const rates = Object.fromEntries(
    [...unitsPerDollar].map(([name, rate]) => [name, Number(formatRate(rate))]),
  )
  return { at: at.toISOString(), rates }
}

/** Why it gave nothing; never a word of the provider's own. */
async function failureOf(provider: RateProvider): Promise<string> {
  const failure = await provider.fetchRates(never).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(RateProviderFailure)
  const text = failure instanceof Error ? `${failure.message} ${failure.stack} ${String(failure.cause)}` : ''
  expect(text).not.toContain(SECRET)
  return failure instanceof Error ? failure.message : ''
}

interface Adapter {
  name: string
  open: (baseUrl: string) => RateProvider
  good: (more?: object, rates?: object) => object
  asks: string
  at: string
  errors: [string, number, object | string][]
  wrong: [string, object][]
}

const ADAPTERS: Adapter[] = [
  {
    name: 'frankfurter',
    open: createFrankfurterRates,
    good: frankfurterAnswer,
    asks: '/v1/latest?base=USD&symbols=EUR,GBP,JPY,SGD,AUD,CAD,CHF,IDR,HKD',
    at: '2026-11-17T14:00:00.000Z',
    errors: [
      ['a 404', 404, { message: SECRET }],
      ['a 422', 422, { message: SECRET }],
    ],
    wrong: [
      ['another base', { base: 'EUR' }],
      ['no date', { date: undefined }],
      ['a date that is none', { date: SECRET }],
      ['no rates', { rates: undefined }],
      ['rates as a list', { rates: [SECRET] }],
    ],
  },
  {
    name: 'open-er-api',
    open: createOpenErApiRates,
    good: openErApiAnswer,
    asks: '/v6/latest/USD',
    at: '2026-11-18T00:02:31.000Z',
    errors: [
      ['a 429', 429, SECRET],
      ['an error in a success', 200, { result: 'error', 'error-type': SECRET }],
    ],
    wrong: [
      ['another base', { base_code: 'IDR' }],
      ['no time', { time_last_update_unix: undefined }],
      ['a time that is none', { time_last_update_unix: 1e20 }],
      ['a result of another kind', { result: SECRET }],
      ['no rates', { rates: null }],
    ],
  },
]

describe.each(ADAPTERS)('$name', ({ name, open, good, asks, at, errors, wrong }) => {
  let provider: RateProvider
  beforeEach(() => {
    provider = open(server.url)
  })

  test('asks for units per dollar, and takes them with the time they are from', async () => {
    server.answer(replyWith(good()))
    expect(plain(await provider.fetchRates(never))).toEqual({ at, rates: UNITS_PER_DOLLAR })
    expect(server.requested.at(-1)).toBe(asks)
    expect(provider.name).toBe(name)
  })

  test('keeps a path of its base address', async () => {
    server.answer(replyWith(good()))
    await open(`${server.url}/rates/`).fetchRates(never)
    expect(server.requested.at(-1)).toBe(`/rates${asks}`)
  })

  test('one currency that is missing or nonsense spoils no other', async () => {
    const nonsense = { EUR: SECRET, GBP: -1, JPY: 0, SGD: null, AUD: 1e9, CAD: { rate: 1 }, CHF: undefined }
    server.answer(replyWith(good({}, nonsense)))
    const { rates } = plain(await provider.fetchRates(never))
    expect(rates).toEqual({ IDR: UNITS_PER_DOLLAR.IDR, HKD: UNITS_PER_DOLLAR.HKD })
  })

  test.each(errors)('%s is a failure', async (_, status, body) => {
    server.answer(replyWith(body, status))
    expect(await failureOf(provider)).toMatch(/^it answered with status \d{3}$|^its answer was not/)
  })

  test.each(wrong)('%s is a failure', async (_, more) => {
    server.answer(replyWith(good(more)))
    expect(await failureOf(provider)).toBe('its answer was not as documented')
  })

  test('an answer without a rate of our currencies is a failure', async () => {
    server.answer(replyWith(good({ rates: { XAU: 0.0003, __proto__: { EUR: 1 } } })))
    expect(await failureOf(provider)).toBe('its answer had no rate of our currencies')
  })
})

describe('whatever the adapter', () => {
  const provider = () => createFrankfurterRates(server.url)

  test.each([
    ['HTML', `<html>${SECRET}</html>`],
    ['half a document', `{"base":"USD","rates":{"${SECRET}"`],
    ['nothing', ''],
  ])('%s is no JSON', async (_, text) => {
    server.answer(replyWith(text))
    expect(await failureOf(provider())).toBe('its answer was not JSON')
  })

  test.each(['null', '7', '"text"', '[]'])('%s is not as documented', async (text) => {
    server.answer(replyWith(text))
    expect(await failureOf(provider())).toBe('its answer was not as documented')
  })

  test('a redirect is not followed', async () => {
    server.answer(replyWith('', 302, { location: `${server.url}/elsewhere` }))
    expect(await failureOf(provider())).toBe('it answered with status 302')
    expect(server.requested).not.toContain('/elsewhere')
  })

  test('an answer without end is broken off', async () => {
    let sent = 0
    server.answer((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write(' '.repeat(16_384))) sent += 16_384
      }
      response.on('drain', more)
      more()
    })
    expect(await failureOf(provider())).toBe('its answer was too long')
    expect(sent).toBeLessThan(64 * 1024 * 1024)
  })

  test('silence is not waited for', async () => {
    server.answer(() => {})
    expect(await failureOf(provider())).toBe('it took too long')
  })

  test('a trickle is not waited for', async () => {
    server.answer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => response.write(' '), 100)
      response.on('close', () => clearInterval(timer))
    })
    expect(await failureOf(provider())).toBe('it took too long')
  })

  test('a connection that breaks, and one that cannot be made', async () => {
    server.answer((request) => request.socket.destroy())
    expect(await failureOf(provider())).toBe('it could not be reached')
    expect(await failureOf(createFrankfurterRates('http://127.0.0.1:1'))).toBe('it could not be reached')
  })
})

test('the provider is the one that is set; one without its token stops the start', () => {
  expect(chosenProvider(parseConfig({}), null)).toBeNull()
  expect(chosenProvider(parseConfig({ FX_RATES: 'frankfurter' }), null)?.name).toBe('frankfurter')
  const config = parseConfig({ FX_RATES: 'eodhd', EODHD_API_TOKEN: 'a-token' })
  expect(() => chosenProvider(config, null)).toThrow(StartRefusal)
})
