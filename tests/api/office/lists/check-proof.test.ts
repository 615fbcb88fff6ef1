import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkProof } from '#contract/office/lists.ts'
import { type TestServer, startTestServer } from '../../../support/server.ts'

let testServer: TestServer
beforeAll(async () => void (testServer = await startTestServer()))
afterAll(() => testServer.close())

test('200 without a second factor; with one, tests/api/people/second-factor/staff-proof.test.ts', async () => {
  expect((await testServer.root.call(checkProof, {})).body).toEqual({})
})

test('401 and 403', async () => {
  expect((await testServer.visitor().call(checkProof, {})).status).toBe(401)
  expect((await testServer.ada.call(checkProof, {})).status).toBe(403)
})
