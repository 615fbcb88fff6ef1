import { beforeEach, expect, test } from 'vitest'
import { API } from '#contract/api.ts'
import { changeSetting } from '#contract/office/settings.ts'
import { checkProof } from '#contract/office/lists.ts'
import { grantRole } from '#contract/people/staff/staff.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'
import { codeOf, stepUp, withTotp } from './enrolled.ts'

const testServer = testServerOfFile()
let vera: Person
let secret: string
let people = 0
beforeEach(async () => {
  vera = await testServer.staff(`vera${people++}`, ['administrator'])
  secret = (await withTotp(testServer, vera)).secret
})

test('what needs a fresh second factor of the staff, and nothing else', () => {
  const proved = Object.values(API).filter(({ needsProof }) => needsProof)
  expect(proved.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'DELETE /api/admin/exchange-rates/:currency',
    'GET /api/admin/audit.csv',
    'GET /api/admin/exports/:list',
    'GET /api/admin/proof',
    'POST /api/admin/agreements',
    'POST /api/admin/corporate-actions',
    'POST /api/admin/exchange-rates',
    'POST /api/admin/invitations',
    'POST /api/admin/invitations/:id/confirm',
    'POST /api/admin/proposals/:id/approve',
    'POST /api/admin/settings',
    'POST /api/admin/staff/:id/deactivate',
    'POST /api/admin/staff/:id/grant',
    'POST /api/admin/staff/:id/reactivate',
    'POST /api/admin/staff/:id/revoke',
    'POST /api/admin/staff/:id/unlink',
  ])
  for (const { refusals } of proved) expect(refusals).toContain('second_factor_due')
})

test('a role is granted within five minutes of the second factor, and afterwards again with a new proof', async () => {
  const carl = await testServer.staff(`carl${people++}`, ['support'])
  const grant = () =>
    vera.call(grantRole, { params: { id: carl.id }, body: { role: 'auditor', reason: 'r' } })
  testServer.clock.advance({ minutes: 6 })
  await testServer.changesNoRow(async () => {
    expect((await grant()).problem.code).toBe('second_factor_due')
  })
  expect((await stepUp(vera, codeOf(testServer, secret))).status).toBe(200)
  expect((await grant()).status).toBe(200)
})

test('a file is fetched with a fresh second factor alone, and it can be asked for first', async () => {
  const anne = await testServer.staff(`anne${people++}`, ['auditor'])
  const app = await withTotp(testServer, anne)
  testServer.clock.advance({ minutes: 6 })
  const ask = () => Promise.all([anne.call(checkProof, {}), anne.get('/api/admin/exports/customers')])
  for (const { body } of await ask()) expect(body).toMatchObject({ code: 'second_factor_due' })
  expect((await stepUp(anne, codeOf(testServer, app.secret))).status).toBe(200)
  for (const { status } of await ask()) expect(status).toBe(200)
})

test('trading is stopped at once, and starts again with a fresh second factor alone', async () => {
  testServer.clock.advance({ minutes: 6 })
  const change = (value: string, seen: string | null) =>
    vera.call(changeSetting, { body: { key: 'stop.sign_up', value, reason: 'r', seen } })
  const stopped = await change('Come back tomorrow', null)
  expect(stopped.body).toMatchObject({ value: 'Come back tomorrow' })
  const id = stopped.body.changes[0]?.id ?? null
  expect((await change(' ', id)).problem.code).toBe('second_factor_due')
  expect((await stepUp(vera, codeOf(testServer, secret))).status).toBe(200)
  expect((await change('', id)).problem?.code).not.toBe('second_factor_due')
})

test('without a permission it is refused as ever, and without a second factor nothing is asked', async () => {
  const mary = await testServer.staff(`mary${people++}`, ['support'])
  await withTotp(testServer, mary)
  const treasurer = await testServer.staff(`thea${people++}`, ['treasurer'])
  testServer.clock.advance({ minutes: 6 })
  const body = { key: 'deposits.largest', value: '9000000', reason: 'r', seen: null }
  expect((await mary.call(changeSetting, { body })).problem.code).toBe('not_allowed')
  expect((await treasurer.call(changeSetting, { body })).problem?.code).not.toBe('second_factor_due')
})
