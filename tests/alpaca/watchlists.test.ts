import { type Alpaca, errors } from '@alpacahq/alpaca-trade-api'
import { beforeAll, describe, expect, test } from 'vitest'
import type { NewApiKey } from '#contract/people/programs/keys.ts'
import { makeKey } from '../api/people/keys/made-key.ts'
import { testServerOfFile } from '../support/server.ts'
import { program, sdk } from './alpaca.ts'

const testServer = testServerOfFile()
let key: NewApiKey
let alpaca: Alpaca
beforeAll(async () => {
  key = await makeKey(testServer.ada, { scopes: ['lists'] })
  alpaca = sdk(testServer.url, key)
})

const symbolsOf = (list: { assets?: { symbol: string }[] }) => list.assets?.map(({ symbol }) => symbol)
const lists = () => alpaca.trading.watchlists

test('a list is made, read, changed and removed by its id', async () => {
  const createWatchlistRequest = { name: 'Drinks', symbols: ['KO', 'AAPL', 'KO'] }
  const made = await lists().postWatchlist({ createWatchlistRequest })
  expect([made.name, symbolsOf(made)]).toEqual(['Drinks', ['KO', 'AAPL']])
  const watchlistId = made.id
  const grown = await lists().addAssetToWatchlist({
    watchlistId,
    addAssetToWatchlistRequest: { symbol: 'MSFT' },
  })
  expect(symbolsOf(grown)).toEqual(['KO', 'AAPL', 'MSFT'])
  const less = await lists().removeAssetFromWatchlist({ watchlistId, symbol: 'AAPL' })
  expect(symbolsOf(less)).toEqual(['KO', 'MSFT'])
  const updateWatchlistRequest = { name: 'Renamed', symbols: ['TSLA'] }
  await lists().updateWatchlistById({ watchlistId, updateWatchlistRequest })
  const read = await lists().getWatchlistById({ watchlistId })
  expect([read.name, symbolsOf(read), read.createdAt]).toEqual(['Renamed', ['TSLA'], made.createdAt])
  expect((await lists().getWatchlists()).map(({ id, name }) => [id, name])).toEqual([
    [watchlistId, 'Renamed'],
  ])
  await lists().deleteWatchlistById({ watchlistId })
  expect(await lists().getWatchlists()).toEqual([])
  await expect(lists().getWatchlistById({ watchlistId })).rejects.toBeInstanceOf(errors.NotFoundError)
})

test('and by its name', async () => {
  const name = 'My & yours'
  await lists().postWatchlist({ createWatchlistRequest: { name, symbols: [] } })
  await lists().addAssetToWatchlistByName({ name, addAssetToWatchlistRequest: { symbol: 'KO' } })
  await lists().updateWatchlistByName({
    name,
    updateWatchlistRequest: { name: 'Other', symbols: ['KO', 'AAPL'] },
  })
  const read = await lists().getWatchlistByName({ name: 'Other' })
  expect(symbolsOf(read)).toEqual(['KO', 'AAPL'])
  await lists().deleteWatchlistByName({ name: 'Other' })
  await expect(lists().getWatchlistByName({ name: 'Other' })).rejects.toBeInstanceOf(errors.NotFoundError)
})

test('a name is one list’s, also when twenty programs ask at once; another customer may have it', async () => {
  const ask = program(testServer.url, key)
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => ask('POST', '/v2/watchlists', { name: 'Once' })),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(422)])
  const graces = program(testServer.url, await makeKey(testServer.grace, { scopes: ['lists'] }))
  const theirs = await graces('POST', '/v2/watchlists', { name: 'Once' })
  expect(theirs.status).toBe(200)
  const { id } = theirs.body as { id: string }
  for (const [method, body] of [
    ['GET'],
    ['PUT', { name: 'Taken' }],
    ['POST', { symbol: 'KO' }],
    ['DELETE'],
  ] as const)
    expect((await ask(method, `/v2/watchlists/${id}`, body)).status, method).toBe(404)
})

describe('refused, and nothing changes', () => {
  test.each([
    ['POST', '', {}, 422, 'name'],
    ['POST', '', { name: ' ' }, 422, 'name'],
    ['POST', '', { name: 'a'.repeat(65) }, 422, 'name'],
    ['POST', '', { name: 'a\u0000b' }, 422, 'name'],
    ['POST', '', { name: 'Once' }, 422, 'unique'],
    ['POST', '', { name: 'New', symbols: ['NOPE'] }, 404, 'NOPE'],
    ['POST', '', { name: 'New', symbols: 'KO' }, 422, 'symbols'],
    ['POST', '', { name: 'New', symbols: Array(101).fill('KO') }, 422, 'symbols'],
    ['POST', ':by_name?name=Once', { symbol: 'NOPE' }, 404, 'NOPE'],
    ['PUT', ':by_name?name=Once', { symbols: ['KO', 'NOPE'] }, 404, 'NOPE'],
    ['GET', ':by_name', undefined, 422, 'name'],
    ['GET', ':by_name?name=None', undefined, 404, 'watchlist not found'],
    ['GET', '/none', undefined, 404, 'watchlist not found'],
    ['DELETE', '/4e460000-0006-8000-8000-000000000001', undefined, 404, 'watchlist not found'],
    ['DELETE', '/4e460000-0006-8000-8000-000000000001/KO', undefined, 404, 'watchlist not found'],
  ] as const)('%s %s %j', async (method, path, body, status, name) => {
    const ask = program(testServer.url, key)
    const reply = await testServer.changesNoRow(() => ask(method, `/v2/watchlists${path}`, body))
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([status, expect.stringContaining(name)])
  })

  test('a symbol that is not in the list, and a fifty-first list', async () => {
    const ask = program(testServer.url, key)
    const { body } = await ask('GET', '/v2/watchlists:by_name?name=Once')
    const { id } = body as { id: string }
    expect((await ask('DELETE', `/v2/watchlists/${id}/KO`)).status).toBe(404)
    for (let made = 1; made < 50; made += 1)
      expect((await ask('POST', '/v2/watchlists', { name: `List ${made}` })).status).toBe(200)
    const over = await ask('POST', '/v2/watchlists', { name: 'One more' })
    expect(over).toMatchObject({ status: 422, body: { code: 42210000 } })
    const renamed = await ask('PUT', `/v2/watchlists/${id}`, { name: 'List 1' })
    expect([renamed.status, JSON.stringify(renamed.body)]).toEqual([422, expect.stringContaining('unique')])
  })
})
