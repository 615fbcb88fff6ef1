import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import type { TestRoutes, Person } from './test-server.ts'
import { changesNoRow } from './rows.ts'

/**
 * The access rule that every endpoint shares: 401 without a session, 403 in the other role and, for
 * what changes something, 403 from another site's page; nothing happens in any of these cases.
 */
export function guardsAccess(
  endpoint: Endpoint,
  setup: () => { testServer: TestRoutes; allowed: Person; other: Person; input?: object },
): void {
  test('401: nobody without a session', async () => {
    const { testServer, input } = setup()
    const { status, problem } = await changesNoRow(testServer.pool, () =>
      testServer.call(null, endpoint, input),
    )
    expect({ status, code: problem.code }).toEqual({ status: 401, code: 'not_signed_in' })
  })

  test(`403: nobody but the role '${endpoint.access}'`, async () => {
    const { testServer, other, input } = setup()
    const { status, problem } = await changesNoRow(testServer.pool, () =>
      testServer.call(other, endpoint, input),
    )
    expect({ status, code: problem.code }).toEqual({ status: 403, code: 'not_allowed' })
  })

  if (endpoint.method === 'GET') return
  test.each([
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling host', { 'sec-fetch-site': 'same-site' }],
    ['a foreign origin', { origin: 'https://evil.example' }],
  ])('403: not from %s', async (_, headers) => {
    const { testServer, allowed, input } = setup()
    const { status, problem } = await changesNoRow(testServer.pool, () =>
      testServer.call(allowed, endpoint, input, headers),
    )
    expect({ status, code: problem.code }).toEqual({ status: 403, code: 'cross_site' })
  })
}
