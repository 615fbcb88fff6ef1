import { beforeAll, describe, expect, test } from 'vitest'
import { adminListDepositRequests, issueDepositReference } from '#contract/cash/deposits.ts'
import { adminListPasswordResets } from '#contract/people/password-resets.ts'
import { lookUp } from '#contract/office/customers/customers.ts'
import { LOOKUP_KINDS, type LookupKind } from '#domain/lookup/lookup.ts'
import { STAFF_ROLES, type StaffRole } from '#domain/staff/roles.ts'
import { lookUp as lookUpIn } from '#server/office/customers/look-up.ts'
import { queriesOf } from '../../../support/database/counted-queries.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'
import { opened } from '../support/tickets.ts'
import { QUEUES } from '../../records/reviews/queues.ts'

const testServer = testServerOfFile()
/** What is looked up of each kind: an id, or a reference. */
let made: Record<LookupKind, string>
beforeAll(async () => {
  const { ada, grace, pool } = testServer
  const ids = {
    deposits: await QUEUES.deposits.ask(testServer, ada, 'word'),
    withdrawals: await QUEUES.withdrawals.ask(testServer, ada, 'word'),
    password_resets: await QUEUES['password resets'].ask(testServer, ada, ''),
    support_tickets: (await opened(ada)).id,
  }
  const { body } = await ada.call(issueDepositReference)
  const rows = async (text: string, id: string) => (await pool.query<{ id: bigint }>(text, [id])).rows[0]?.id
  made = {
    ...ids,
    profiles: String(await rows('select id from profile_submissions where customer_id = $1', grace.id)),
    transactions: String(await rows('select id from transactions where customer_id = $1', ada.id)),
    issued_references: body.depositReference,
  }
})

const ask = async (text: string, who: Person = testServer.root) =>
  (await who.call(lookUp, { query: { text } })).body

describe('200', () => {
  test.each(LOOKUP_KINDS)('one of %s by what it is known by, and nothing else', async (kind) => {
    const whose = kind === 'profiles' ? testServer.grace : testServer.ada
    const found = await ask(made[kind])
    expect(found).toEqual([
      {
        kind,
        id: kind === 'issued_references' ? whose.id : made[kind],
        userId: whose.id,
        username: whose.username,
        status: OTHER_STATUS.has(kind) ? OTHER_STATUS.get(kind) : 'pending',
      },
    ])
  })

  test('a request by its reference, however it is typed', async () => {
    const [deposit] = (await testServer.root.call(adminListDepositRequests, { query: {} })).body
    const [reset] = (await testServer.root.call(adminListPasswordResets, { query: {} })).body
    for (const { kind, id, reference } of [
      { kind: 'deposits', id: deposit?.id, reference: deposit?.depositReference ?? '' },
      { kind: 'password_resets', id: reset?.id, reference: reset?.reference ?? '' },
    ]) {
      for (const text of [reference, reference.toLowerCase(), reference.replaceAll('-', '')]) {
        expect(await ask(text), text).toMatchObject([{ kind, id }])
      }
    }
  })
})

/** The kinds that each role finds, written down once more. */
const FINDS = new Map<StaffRole, readonly LookupKind[]>([
  ['support', ['password_resets', 'support_tickets', 'transactions']],
  ['kyc', ['password_resets', 'profiles', 'transactions']],
  ['cashier', ['deposits', 'issued_references', 'transactions', 'withdrawals']],
  ['treasurer', ['deposits', 'issued_references', 'transactions', 'withdrawals']],
  ['desk', []],
  [
    'auditor',
    ['deposits', 'issued_references', 'password_resets', 'profiles', 'transactions', 'withdrawals'],
  ],
  ['administrator', ['transactions']],
])

test.each(STAFF_ROLES)('%s finds what the role may look at, and nothing else', async (role) => {
  const who = await testServer.staff(`only-${role}`, [role])
  const found = await Promise.all(LOOKUP_KINDS.map(async (kind) => ask(made[kind], who)))
  const kinds = found.flat().map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(FINDS.get(role))
})

test('a part of an id or reference and a name find nothing, and cost no statement', async () => {
  const statements = (text: string) =>
    queriesOf(testServer.pool, (database) => lookUpIn(database, text, () => true))
  for (const text of ['', 'ada', '12', made.issued_references.slice(0, -1), 'K7QF-3M2']) {
    expect(await ask(text), text).toEqual([])
    expect(await statements(text), text).toBe(0)
  }
  expect(await ask('999999999999')).toEqual([])
  expect(await statements(made.deposits)).toBe(1)
})

test('400: a text twice, one that is too long', async () => {
  for (const query of ['?text=a&text=b', `?text=${'9'.repeat(141)}`]) {
    expect((await testServer.root.send('GET', `/api/admin/lookup${query}`)).status, query).toBe(400)
  }
})

const OTHER_STATUS = new Map<LookupKind, string | null>([
  ['support_tickets', 'open'],
  ['transactions', null],
  ['issued_references', null],
])
