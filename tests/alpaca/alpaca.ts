import { type Alpaca, Alpaca as Client } from '@alpacahq/alpaca-trade-api'
import pg from 'pg'
import { vi } from 'vitest'
import type { KeyScope } from '#domain/alpaca/api-key.ts'
import type { NewApiKey } from '#contract/people/programs/keys.ts'
import { previewOrder } from '#contract/trading/orders.ts'
import { served } from '../support/eventually.ts'
import { makeKey } from '../api/people/keys/made-key.ts'
import { withTotp } from '../api/people/second-factor/enrolled.ts'
import type { Person, TestServer } from '../support/server.ts'

/** A key that may do everything, of a customer who has a second factor then. */
export async function tradingKey(
  testServer: TestServer,
  person: Person,
  scopes: KeyScope[] = ['market', 'account', 'trade', 'lists'],
): Promise<NewApiKey> {
  await withTotp(testServer, person)
  // That moves the clock.
  await untilPriced(person)
  return makeKey(person, { scopes })
}

/** Ends when there is a price of now, which comes a moment after the clock has moved. */
export async function untilPriced(person: Person): Promise<void> {
  const body = { symbol: 'KO', side: 'buy', type: 'market', quantity: '0.1', timeInForce: 'day' } as const
  await served(() => person.call(previewOrder, { body }))
}

/** What a call of the Alpaca API answered. */
export interface AlpacaReply {
  status: number
  headers: Headers
  body: unknown
}

/** A program without a client library. */
export function program(url: string, { keyId, secret }: Pick<NewApiKey, 'keyId' | 'secret'>) {
  return async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<AlpacaReply> => {
    const reply = await fetch(`${url}/alpaca${path}`, {
      method,
      redirect: 'error',
      headers: {
        'apca-api-key-id': keyId,
        'apca-api-secret-key': secret,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await reply.text()
    return { status: reply.status, headers: reply.headers, body: text === '' ? undefined : JSON.parse(text) }
  }
}

/** The published client, unmodified: its middleware sends each call to this server instead of to Alpaca. */
export const sdk = (url: string, { keyId, secret }: Pick<NewApiKey, 'keyId' | 'secret'>): Alpaca =>
  new Client({
    keyId,
    secret,
    retry: { maxRetries: 0 },
    middleware: [
      {
        pre: async ({ url: asked, init }) => {
          const { pathname, search } = new URL(asked)
          return { url: `${url}/alpaca${pathname}${search}`, init }
        },
      },
    ],
  })

/** The values of every prepared statement of this name that was sent while `work` ran, as text. */
export async function statementsNamed(name: string, work: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    return sent.mock.calls.flatMap(([query]: readonly unknown[]) => {
      if (typeof query !== 'object' || query === null) return []
      const { name: sentName, values } = query as { name?: unknown; values?: readonly unknown[] }
      return sentName === name ? [(values ?? []).map(String).join(' ')] : []
    })
  } finally {
    sent.mockRestore()
  }
}
