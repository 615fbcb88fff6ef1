import { expect, test } from 'vitest'
import { checkProof } from '#contract/office/lists.ts'
import { testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()

test('200 without a second factor; with one, tests/api/people/second-factor/staff-proof.test.ts', async () => {
  expect((await testServer.root.call(checkProof, {})).body).toEqual({})
})
