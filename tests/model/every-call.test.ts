import { expect, test } from 'vitest'
import { API } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Ask, type Decided, inDollars, wireOf } from './asks.ts'

const sum = inDollars(100n)
const id = '1'
const answer = { key: 'unknown', counter: 1, challenge: '', origin: '', host: '' }
const placing = (ask: 'place' | 'preview'): Ask => ({
  ask,
  side: 'buy',
  symbol: 'AMZN',
  kind: 'market',
  timeInForce: 'day',
  sum,
  isInDollars: true,
  limit: null,
  stop: null,
  expected: null,
  lots: null,
  key: null,
})
const decisions = (what: Decided): Ask[] =>
  [true, false].map((approves) => ({ ask: 'decide', what, id, approves }))

/** One of each kind at least: a new kind does not compile before it is here. */
const SAMPLES: Record<Ask['ask'], readonly Ask[]> = {
  order: (['buy', 'sell'] as const).map((side) => ({
    ask: 'order',
    side,
    symbol: 'AMZN',
    sum,
    expected: null,
    key: null,
  })),
  deposit: [
    {
      ask: 'deposit',
      sum,
      currency: 'USD',
      expected: null,
      reference: 'a transfer',
      depositReference: null,
      password: '',
      key: null,
    },
  ],
  withdraw: [{ ask: 'withdraw', sum, account: 1, password: '', key: null }],
  'withdraw to last': [{ ask: 'withdraw to last', sum, key: null }],
  cancel: [{ ask: 'cancel', id }],
  place: [placing('place')],
  preview: [placing('preview')],
  'cancel open order': [{ ask: 'cancel open order', id }],
  replace: [
    { ask: 'replace', id, change: { units: 1n, limit: null, stop: null, timeInForce: null }, key: null },
  ],
  'cancel order': [{ ask: 'cancel order', id }],
  decide: [
    ...decisions('deposit'),
    ...decisions('withdrawal'),
    ...decisions('profile'),
    ...decisions('reset'),
  ],
  reprice: [{ ask: 'reprice', id }],
  'submit profile': [true, false].map((isFirst) => ({ ask: 'submit profile', isFirst, fullName: '' })),
  register: [{ ask: 'register', username: '', password: '' }],
  'log in': [{ ask: 'log in', username: '', password: '' }],
  'log out': [{ ask: 'log out' }],
  'change password': [{ ask: 'change password', current: '', next: '' }],
  'change name': [{ ask: 'change name', firstName: '', lastName: '' }],
  'change email': [{ ask: 'change email', email: '', password: '' }],
  'begin authenticator': [{ ask: 'begin authenticator', password: '' }],
  'confirm authenticator': [{ ask: 'confirm authenticator', code: '' }],
  prove: [{ ask: 'prove', proof: { code: '' } }],
  'remove authenticator': [{ ask: 'remove authenticator' }],
  'new codes': [{ ask: 'new codes' }],
  'begin passkey': [{ ask: 'begin passkey', password: '' }],
  'add passkey': [{ ask: 'add passkey', name: '', answer }],
  'ask for a passkey': [{ ask: 'ask for a passkey' }],
  'remove passkey': [{ ask: 'remove passkey', id }],
  'ask at sign-in': [{ ask: 'ask at sign-in', customer: 0 }],
  'finish sign-in': [{ ask: 'finish sign-in', customer: 0, proof: { answer } }],
  'end session': [{ ask: 'end session', id }],
  'ask for a reset': [{ ask: 'ask for a reset', username: '', email: '', password: '' }],
  'ask for a proof': [{ ask: 'ask for a proof' }],
  'prove an address': [{ ask: 'prove an address' }],
  'send the change again': [{ ask: 'send the change again' }],
  'cancel the change': [{ ask: 'cancel the change' }],
  'confirm the change': [{ ask: 'confirm the change' }],
  'restore the address': [{ ask: 'restore the address' }],
  'ask for a link': [{ ask: 'ask for a link' }],
  'reset by a link': [{ ask: 'reset by a link' }],
  'deny resets': [{ ask: 'deny resets' }],
  'lock money': [{ ask: 'lock money', delayHours: 24 }],
  'unlock money': [{ ask: 'unlock money', password: '' }],
  'stay signed in': [{ ask: 'stay signed in' }],
  'choose idle time': [{ ask: 'choose idle time', idleMinutes: 60 }],
  'lock own account': [{ ask: 'lock own account' }],
  lock: [{ ask: 'lock', customer: 0, id }],
  unlock: [{ ask: 'unlock', customer: 0, id }],
  'end sessions': [{ ask: 'end sessions', customer: 0, id }],
  'set rate': [{ ask: 'set rate', currency: 'EUR', sum }],
  'delete rate': [{ ask: 'delete rate', currency: 'EUR' }],
  'mark as read': [{ ask: 'mark as read' }],
  'issue reference': [{ ask: 'issue reference' }],
  'open ticket': [{ ask: 'open ticket', message: '' }],
  write: [{ ask: 'write', id, message: '' }],
  reply: [{ ask: 'reply', id, message: '' }],
  'close ticket': [{ ask: 'close ticket', id }],
  read: [{ ask: 'read', what: 'wallet' }],
  'look at': [{ ask: 'look at', customer: 0, id }],
}

const callOf = ({ method, path }: Endpoint): string => `${method} ${path}`

/** Calls that histories do not make, each with where its properties are. */
const OUTSIDE_HISTORIES: readonly RegExp[] = [
  // Lots are a replay that moves nothing: domain/tax-lots/lot-properties.test.ts.
  /^PUT \/api\/lot-settings$/,
  /^PUT \/api\/transactions\/:id\/lots$/,
  // tests/api/people/webhooks, tests/alpaca/webhooks.test.ts
  /^POST \/api\/webhooks/,
  // tests/security/impersonation.test.ts
  /^POST \/api\/admin\/(customers\/:id\/viewings|viewings\/:id\/end)$/,
  // Each is the single approval: tests/api/cash/bulk.
  /^POST \/api\/admin\/(deposit|withdrawal)-requests\/approve$/,
  // tests/api/office/saved-filters
  /^POST \/api\/admin\/views/,
  // tests/api/office/support
  /^POST \/api\/admin\/support-tickets\/:id\/priority$/,
  /^POST \/api\/admin\/canned-answers/,
  // tests/api/office/flags
  /^POST \/api\/admin\/(customers\/:id\/flags|flags\/:id\/end)$/,
  // tests/api/office/agreements
  /^POST \/api\/(agreements\/:id\/accept|admin\/agreements)$/,
  // tests/api/market/corporate-actions
  /^POST \/api\/admin\/corporate-actions$/,
  // tests/api/office/restrictions
  /^POST \/api\/admin\/(customers\/:id\/restrictions|restrictions\/:id\/lift)$/,
  // tests/api/office/day-close
  /^POST \/api\/admin\/day-closes/,
  // tests/api/office/notes
  /^POST \/api\/admin\/customers\/:id\/notes$/,
  // tests/api/office/announcements
  /^POST \/api\/admin\/announcements/,
  // tests/trading/plans
  /^POST \/api\/plans/,
  // tests/trading/reinvestment
  /^PUT \/api\/reinvestment$/,
  // tests/ledger/correction-properties.test.ts
  /^POST \/api\/admin\/customers\/:id\/corrections/,
  // Claims move nothing: tests/api/records/claims.
  /^POST \/api\/admin\/claims/,
  // tests/api/records/proposals
  /^POST \/api\/admin\/proposals/,
  // domain/settings/settings.test.ts, tests/faults/changed-settings.test.ts; histories run on the standard settings.
  /^POST \/api\/admin\/settings/,
  // tests/api/people/staff, domain/staff/decide-access.test.ts
  /^POST \/api\/admin\/staff\//,
  // tests/api/people/invitations, domain/invitations/invitation.test.ts
  /^POST \/api\/(admin\/)?invitations/,
  // tests/api/people/sign-on
  /^POST \/api\/sso\//,
  // Keys of programs move nothing: tests/people/keys-in-memory.test.ts.
  /^POST \/api\/keys/,
]

test('every call that changes something is among what histories do, but for those that are named', () => {
  const changing = Object.values(API).filter(
    (endpoint) =>
      endpoint.method !== 'GET' && !OUTSIDE_HISTORIES.some((outside) => outside.test(callOf(endpoint))),
  )
  const asked = Object.values(SAMPLES).flatMap((asks) => asks.map((ask) => wireOf(ask).endpoint))
  expect(changing.map(callOf).toSorted()).toEqual(
    [...new Set(asked.filter(({ method }) => method !== 'GET').map(callOf))].toSorted(),
  )
})

test.each(Object.entries(SAMPLES))('%s stands for itself', (kind, asks) => {
  expect([...new Set(asks.map(({ ask }) => ask))]).toEqual([kind])
})
