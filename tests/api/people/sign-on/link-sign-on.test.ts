import { beforeEach, describe, expect, test } from 'vitest'
import { getUser } from '#contract/people/identity.ts'
import { finishSignIn } from '#contract/people/second-factor.ts'
import { linkSignOn } from '#contract/people/staff/sign-on.ts'
import type { Client } from '../../../support/client.ts'
import type { Account } from '../../../support/providers/identity-provider.ts'
import { PASSWORD, type Person } from '../../../support/server.ts'
import { codeOf, withTotp } from '../second-factor/enrolled.ts'
import { linesOf, newAccount, signOn, startSignOnServer } from './sign-on.ts'
import { ofFile } from '../../../support/api/of-file.ts'

let vera: Person
let account: Account
let visitor: Client
let people = 0
const server = ofFile(startSignOnServer)
beforeEach(async () => {
  vera = await server.testServer.staff(`vera${people++}`, ['administrator'])
  account = newAccount(`${vera.username}@company.example`)
  visitor = server.testServer.visitor()
  await signOn(server, visitor, account)
})

const link = (by: Client = visitor, username = vera.username, password = PASSWORD) =>
  by.call(linkSignOn, { body: { username, password } })
const bindings = async (id = vera.id) => {
  const { rows } = await server.testServer.pool.query<{ subject: string }>(
    'select subject from staff_identities where user_id = $1',
    [id],
  )
  return rows.map(({ subject }) => subject)
}

test('200: bound and signed in; the log says to whom', async () => {
  const { status, body } = await link()
  expect([status, body]).toMatchObject([200, { username: vera.username }])
  expect((await visitor.call(getUser)).status).toBe(200)
  expect(await bindings()).toEqual([account.subject])
  expect((await linesOf(server.testServer, 'staff.identity_bound'))[0]).toEqual({
    subject_id: vera.id,
    after: { issuer: server.provider.issuer, subject: account.subject },
  })
})

test('200: the password of the break-glass account alarms here, too', async () => {
  expect((await link(visitor, 'root')).status).toBe(200)
  expect(await linesOf(server.testServer, 'login.break_glass')).toEqual([
    { subject_id: server.testServer.root.id, after: null },
  ])
})

test('202: with a second factor it is bound once that is right, whatever the provider asked for', async () => {
  const { secret } = await withTotp(server.testServer, vera)
  const other = server.testServer.visitor()
  await signOn(server, other, { ...account, amr: ['mfa'] })
  const due = await link(other)
  expect([due.status, due.body]).toMatchObject([
    202,
    { secondFactor: { methods: ['totp', 'recovery_code'] } },
  ])
  expect(await bindings()).toEqual([])
  expect((await other.call(finishSignIn, { body: { code: '000000' } })).status).toBe(403)
  expect(await bindings()).toEqual([])
  const code = codeOf(server.testServer, secret)
  expect((await other.call(finishSignIn, { body: { code } })).status).toBe(200)
  expect(await bindings()).toEqual([account.subject])
})

describe('binds nothing', () => {
  const refused = async (asking: ReturnType<typeof link>, status: number, code: string) => {
    const reply = await asking
    expect([reply.status, reply.problem.code]).toEqual([status, code])
    expect(await bindings()).toEqual([])
  }

  test('401: a wrong password, and a customer’s', async () => {
    await refused(link(visitor, vera.username, 'Wrong-Harbour-42'), 401, 'wrong_credentials')
    await refused(link(visitor, 'ada'), 401, 'wrong_credentials')
    expect(await bindings(server.testServer.ada.id)).toEqual([])
  })

  test('409: in a browser without a sign-in at the provider, and after ten minutes', async () => {
    await refused(link(server.testServer.visitor()), 409, 'sign_in_over')
    server.testServer.clock.advance({ minutes: 10 })
    await refused(link(), 409, 'sign_in_over')
  })

  test('409: a colleague who is bound to another person', async () => {
    await link()
    const other = server.testServer.visitor()
    await signOn(server, other, newAccount('other@company.example'))
    expect((await link(other)).problem.code).toBe('identity_bound')
    expect(await bindings()).toEqual([account.subject])
  })
})

test('of two colleagues at once, one is bound', async () => {
  const anna = await server.testServer.staff(`anna${people}`, ['kyc'])
  const replies = await Promise.all([link(), link(visitor, anna.username)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect([...(await bindings()), ...(await bindings(anna.id))]).toEqual([account.subject])
})

test('the table refuses a customer', async () => {
  await expect(
    server.testServer.pool.query(
      `insert into staff_identities (user_id, issuer, subject, bound_at) values ($1, 'i', 's', now())`,
      [server.testServer.ada.id],
    ),
  ).rejects.toMatchObject({ code: '23514' })
})
