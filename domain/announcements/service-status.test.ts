import { expect, test } from 'vitest'
import {
  DATABASE_AWAY_MS,
  type KnownFacts,
  SERVICES,
  serviceStatuses,
  withIncidents,
} from './service-status.ts'

const STOPS = {
  trading: null,
  buys: null,
  sales: null,
  deposits: null,
  withdrawals: null,
  signUp: null,
  keys: null,
  instruments: 0,
}
const FACTS: KnownFacts = { databaseAgeMs: 900, stalePrices: 0, symbols: 70, stops: STOPS, mailWaitsMs: 0 }
const statesOf = (facts: Partial<KnownFacts>) =>
  Object.fromEntries(
    serviceStatuses({ ...FACTS, ...facts }).map(({ service, state, detail }) => [service, [state, detail]]),
  )

test('every service is listed once, in order, and works', () => {
  expect(serviceStatuses(FACTS)).toEqual(
    SERVICES.map((service) => ({ service, state: 'working', detail: null })),
  )
})

test('without the database prices alone go on', () => {
  const states = statesOf({ databaseAgeMs: DATABASE_AWAY_MS + 1 })
  expect(states['prices']).toEqual(['working', null])
  for (const service of SERVICES.filter((name) => name !== 'prices'))
    expect(states[service], service).toEqual(['down', expect.stringContaining('database')])
  expect(statesOf({ databaseAgeMs: DATABASE_AWAY_MS })['trading']).toEqual(['working', null])
})

test('what the firm stopped says its sentence, also while the database is away', () => {
  const sentence = 'Closed until noon.'
  for (const service of ['trading', 'deposits', 'withdrawals', 'keys'] as const)
    expect(
      statesOf({ stops: { ...STOPS, [service]: sentence }, databaseAgeMs: Infinity })[service],
      service,
    ).toEqual(['stopped', sentence])
})

test.each([
  [{ buys: 'Closed.' }, 'trading', 'No buys: Closed.'],
  [{ sales: 'Closed.' }, 'trading', 'No sales: Closed.'],
  [{ instruments: 1 }, 'trading', 'Some instruments cannot be traded.'],
  [{ signUp: 'Closed.' }, 'sign_in', 'No new accounts: Closed.'],
])('a part that is stopped degrades: %o', (stops, service, detail) => {
  expect(statesOf({ stops: { ...STOPS, ...stops } })[service]).toEqual(['degraded', detail])
})

test('prices degrade with the first that is late, and are down with the last', () => {
  expect(statesOf({ stalePrices: 1 })['prices']?.[0]).toBe('degraded')
  expect(statesOf({ stalePrices: 70 })['prices']?.[0]).toBe('down')
})

test('mail is late after ten minutes, and not listed where none is sent', () => {
  expect(statesOf({ mailWaitsMs: 600_000 })['mail']?.[0]).toBe('working')
  expect(statesOf({ mailWaitsMs: 600_001 })['mail']?.[0]).toBe('degraded')
  expect(statesOf({ mailWaitsMs: null })).not.toHaveProperty('mail')
})

test('an incident degrades what seems to work, and hides no failure', () => {
  const statuses = serviceStatuses({ ...FACTS, stalePrices: 70 })
  const named = withIncidents(statuses, [{ text: 'The bank is late.', services: ['deposits', 'prices'] }])
  expect(named.filter(({ state }) => state !== 'working')).toEqual([
    { service: 'prices', state: 'down', detail: expect.stringContaining('No prices') },
    { service: 'deposits', state: 'degraded', detail: 'The bank is late.' },
  ])
})
