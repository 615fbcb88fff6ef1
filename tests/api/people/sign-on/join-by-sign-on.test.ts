import { beforeAll, beforeEach, expect, test } from 'vitest'
import { getUser } from '#contract/people/identity.ts'
import { withdrawInvitation } from '#contract/people/staff/invitations.ts'
import { joinBySignOn, readSignOn } from '#contract/people/staff/sign-on.ts'
import type { Client } from '../../../support/client.ts'
import type { Person } from '../../../support/server.ts'
import { CHOSEN, invitedToken } from '../invitations/invitations.ts'
import { linesOf, newAccount, signOn, startSignOnServer } from './sign-on.ts'
import { ofFile } from '../../../support/api/of-file.ts'

let vera: Person
let people = 0
let username = ''
const server = ofFile(startSignOnServer)
beforeAll(async () => {
  vera = await server.testServer.staff('vera', ['administrator'])
})
beforeEach(() => void (username = `nora${people++}`))

const join = (by: Client, password = CHOSEN) => by.call(joinBySignOn, { body: { password } })

test('200: who is invited under the verified address is a colleague with those roles, bound, signed in', async () => {
  await invitedToken(server.testServer.root, vera, username, ['kyc'])
  const account = newAccount(`${username.toUpperCase()}@staff.example`)
  const visitor = server.testServer.visitor()
  expect(await signOn(server, visitor, account)).toBe('/auth?sso=continue')
  expect((await visitor.call(readSignOn)).body).toMatchObject({ step: 'join', username })
  expect((await join(visitor, 'short')).status).toBe(400)
  const { status, body } = await join(visitor)
  expect([status, body]).toMatchObject([200, { username, role: 'administrator' }])
  expect((await visitor.call(getUser)).body.permissions).toContain('profiles.decide')
  expect((await visitor.call(getUser)).body.permissions).not.toContain('staff.change')
  expect((await linesOf(server.testServer, 'staff.identity_bound'))[0]?.after).toMatchObject({
    subject: account.subject,
  })
  const again = server.testServer.visitor()
  expect(await signOn(server, again, account)).toBe('/admin')
})

test('409: after the invitation was withdrawn, and without a sign-in at the provider', async () => {
  const { id } = await invitedToken(server.testServer.root, vera, username)
  const visitor = server.testServer.visitor()
  await signOn(server, visitor, newAccount(`${username}@staff.example`))
  await vera.call(withdrawInvitation, { params: { id }, body: { reason: 'r' } })
  expect((await join(visitor)).problem.code).toBe('link_over')
  expect((await join(server.testServer.visitor())).problem.code).toBe('sign_in_over')
})

test('an address that is not verified finds no invitation', async () => {
  await invitedToken(server.testServer.root, vera, username)
  const visitor = server.testServer.visitor()
  const account = newAccount(`${username}@staff.example`, { isVerified: false })
  expect(await signOn(server, visitor, account)).toBe('/auth?sso=failed')
})

test('of two at once, one joins', async () => {
  await invitedToken(server.testServer.root, vera, username)
  const visitor = server.testServer.visitor()
  await signOn(server, visitor, newAccount(`${username}@staff.example`))
  const replies = await Promise.all([join(visitor), join(visitor)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
})
