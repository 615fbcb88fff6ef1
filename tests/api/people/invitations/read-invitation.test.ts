import { expect, test } from 'vitest'
import { readInvitation } from '#contract/people/staff/invitations.ts'
import { startTestServer, testServerOfFile } from '../../../support/server.ts'
import { accept, invite, tokenOf } from './invitations.ts'

const testServer = testServerOfFile()

const read = (token: string) => testServer.visitor().call(readInvitation, { body: { token } })

test('200: whom it invites and to which roles, as often as it is opened; after its use 409', async () => {
  const { body: invited } = await invite(testServer.root, 'nora', ['kyc'])
  const token = tokenOf(invited.link)
  for (const reply of [await read(token), await read(token)]) {
    expect(reply).toMatchObject({
      status: 200,
      body: { username: 'nora', email: 'nora@staff.example', firstName: 'Nora', roles: ['kyc'] },
    })
  }
  await accept(testServer.visitor(), token)
  expect((await read(token)).problem.code).toBe('link_over')
})

test('409: a link after a day, and one that there never was', async () => {
  const other = await startTestServer()
  const { body } = await invite(other.root, 'paul')
  other.clock.advance({ hours: 24 })
  const visitor = other.visitor()
  const late = await visitor.call(readInvitation, { body: { token: tokenOf(body.link) } })
  expect([late.status, late.problem.code]).toEqual([409, 'link_over'])
  expect((await read('x'.repeat(43))).problem.code).toBe('link_over')
  await other.close()
})

test('400: half a link', async () => expect((await read('x')).status).toBe(400))
