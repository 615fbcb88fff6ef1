import { beforeAll, expect, test } from 'vitest'
import { hashOfText } from '#server/office/agreements/publish-agreement.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'
import { ok } from '../../records/proposals/proposals.ts'
import { publishOrPropose } from './agreeing.ts'
import { insertVersion } from './insert-version.ts'

const TEXT = 'We serve you.\n\nYou pay us.'

const testServer = testServerOfFile()
let root: Person
let rita: Person
beforeAll(async () => {
  root = testServer.root
  rita = await testServer.staff('rita', ['administrator'])
})

test('whatever code runs, the table takes no version without another person’s word for this very text', async () => {
  const proposal = ok(await publishOrPropose(root, { text: TEXT })).proposalId
  const confirmed = { published_by: rita.id, proposed_by: root.id, proposal_id: proposal }
  const refusing = (over: Record<string, unknown>, first?: string) =>
    expect(
      insertVersion(testServer, TEXT, { over, ...(first === undefined ? {} : { first }) }),
      JSON.stringify(over),
    ).rejects.toMatchObject({ code: '23001' })
  await refusing({ published_by: root.id })
  await refusing(confirmed)
  const first = `update proposals set status = 'approved', decided_by = ${rita.id}, decided_at = proposed_at`
  const other = 'Other words.'
  for (const wrong of [
    { body: other, text_hash: hashOfText(other) },
    { title: 'Another' },
    { grace_days: 0, stops_at: testServer.clock.now() },
    { kind: 'principal_disclosure' },
    { version: 3 },
    { published_by: root.id, proposed_by: rita.id },
  ])
    await refusing({ ...confirmed, ...wrong }, first)
  await insertVersion(testServer, TEXT, { over: confirmed, first })
})
