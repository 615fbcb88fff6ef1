import { beforeAll, expect, test } from 'vitest'
import { adminReadAgreement, readProposedAgreement } from '#contract/office/agreements.ts'
import { withdrawProposal } from '#contract/records/proposals.ts'
import { hashOfText } from '#server/office/agreements/publish-agreement.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { ok } from '../../records/proposals/proposals.ts'
import { publishOrPropose } from './agreeing.ts'

const testServer = testServerOfFile()
beforeAll(async () => {
  await testServer.staff('rita', ['administrator'])
})

const read = (id: string) => testServer.root.call(readProposedAgreement, { params: { id } })

test('200: the text that is proposed, and that of the version before it; also once it has ended', async () => {
  const { root } = testServer
  const before = ok(await root.call(adminReadAgreement, { params: { id: '101' } })).text
  const text = 'All is new.'
  const id = ok(await publishOrPropose(root, { text, title: 'Terms' })).proposalId ?? ''
  const expected = {
    kind: 'customer_agreement',
    version: 2,
    title: 'Terms',
    text,
    textHash: hashOfText(text),
    textBefore: before,
  }
  expect(ok(await read(id))).toEqual(expected)
  ok(await root.call(withdrawProposal, { params: { id } }))
  expect(ok(await read(id))).toEqual(expected)
})
