import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listStaff, unlinkStaff } from '#contract/people/staff/staff.ts'
import { getUser } from '#contract/people/identity.ts'
import { finishSignIn } from '#contract/people/second-factor.ts'
import { linkSignOn, readSignOn } from '#contract/people/staff/sign-on.ts'
import type { Client } from '../../../support/client.ts'
import type { Account } from '../../../support/providers/identity-provider.ts'
import { PASSWORD, type Person } from '../../../support/server.ts'
import { codeOf, withTotp } from '../second-factor/enrolled.ts'
import { newAccount, signOn, startSignOnServer } from '../sign-on/sign-on.ts'
import { staffLines } from './staff.ts'
import { ofFile } from '../../../support/api/of-file.ts'

let root: Person
let vera: Person
let account: Account
/** A browser of hers, signed in by the provider. */
let browser: Client
let people = 0
const server = ofFile(startSignOnServer)
beforeAll(() => {
  root = server.testServer.root
})
beforeEach(async () => {
  vera = await server.testServer.staff(`vera${people++}`, ['kyc'])
  account = newAccount(`${vera.username}@company.example`)
  browser = server.testServer.visitor()
  await signOn(server, browser, account)
  expect((await link(browser)).status).toBe(200)
})

const link = (by: Client) => by.call(linkSignOn, { body: { username: vera.username, password: PASSWORD } })
const unlink = (who = root, id = vera.id) =>
  who.call(unlinkStaff, { params: { id }, body: { reason: 'Her account at the provider was replaced' } })
const member = async () => (await root.call(listStaff)).body.find(({ id }) => id === vera.id)

describe('200', () => {
  test('her sessions end, and she links her account again, also to another person at the provider', async () => {
    expect(await member()).toMatchObject({ linkedAt: server.testServer.clock.now().toISOString() })
    const { status, body } = await unlink()
    expect([status, body.linkedAt]).toEqual([200, null])
    expect((await browser.call(getUser)).status).toBe(401)
    expect((await vera.call(getUser)).status).toBe(401)
    expect((await staffLines(server.testServer, vera.id)).at(-1)).toMatchObject({
      action: 'staff.identity_unbound',
      actor_id: root.id,
      after: { reason: 'Her account at the provider was replaced', sessionsEnded: 2 },
    })
    const before = server.testServer.visitor()
    await signOn(server, before, account)
    expect((await before.call(getUser)).status).toBe(401)
    expect((await before.call(readSignOn)).body).toMatchObject({ step: 'link' })
    const next = server.testServer.visitor()
    await signOn(server, next, newAccount(`new.${vera.username}@company.example`))
    expect((await link(next)).status).toBe(200)
    expect((await member())?.linkedAt).not.toBeNull()
  })

  test('a sign-in that waits for her second factor opens nothing', async () => {
    const { secret } = await withTotp(server.testServer, vera)
    const other = server.testServer.visitor()
    await signOn(server, other, account)
    expect((await other.call(readSignOn)).body).toMatchObject({ step: 'second_factor' })
    expect((await unlink()).status).toBe(200)
    const finished = await other.call(finishSignIn, { body: { code: codeOf(server.testServer, secret) } })
    expect([finished.status, finished.problem.code]).toEqual([409, 'sign_in_over'])
  })

  test('of sign-ins while she is unlinked none leaves a session open', async () => {
    for (let round = 0; round < 3; round += 1) {
      const browsers = Array.from({ length: 4 }, () => server.testServer.visitor())
      await Promise.all([
        ...browsers.map((each) => signOn(server, each, account).catch(() => undefined)),
        unlink(),
      ])
      const { rows } = await server.testServer.pool.query(
        `select count(*)::int as open from sessions s join users u on u.id = s.user_id
         where u.id = $1 and s.credential_version = u.credential_version`,
        [vera.id],
      )
      expect(rows).toEqual([{ open: 0 }])
      const again = server.testServer.visitor()
      await signOn(server, again, account)
      expect((await link(again)).status).toBe(200)
    }
  })
})

describe('is refused and changes no row', () => {
  const refused = async (asking: () => ReturnType<typeof unlink>, status: number, code: string) => {
    const reply = await server.testServer.changesNoRow(asking)
    expect([reply.status, reply.problem.code]).toEqual([status, code])
  }

  test('403: oneself', () => refused(() => unlink(root, root.id), 403, 'own_access'))
  test('404: a customer', () => refused(() => unlink(root, server.testServer.ada.id), 404, 'not_found'))
  test('409: who is not linked', async () => {
    const kim = await server.testServer.staff(`kim${people}`, ['kyc'])
    await refused(() => unlink(root, kim.id), 409, 'identity_not_bound')
  })
})
