import { expect, test } from 'vitest'
import { listKeys, revokeKey } from '#contract/people/programs/keys.ts'
import { changesNoRow } from '../../../support/api/rows.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { makeKey } from './made-key.ts'

const testServer = testServerOfFile()

test('200: for good and once: asked again, it answers the revoked key and tells nobody', async () => {
  const { ada, pool } = testServer
  const { id } = await makeKey(ada)
  const revoke = () => ada.call(revokeKey, { params: { id } })
  const first = (await revoke()).body
  expect(first.revokedWhy).toBe('customer')
  expect((await changesNoRow(pool, revoke)).body).toEqual(first)
  const { rows } = await pool.query(
    `select (select count(*) from audit_log where action = 'api_key.revoked') as audited,
            (select count(*) from notifications where kind = 'api_key_revoked') as told`,
  )
  expect(rows).toEqual([{ audited: 1n, told: 1n }])
})

test('404: a key of another customer, and one that is not there', async () => {
  const { ada, grace, pool } = testServer
  const { id } = await makeKey(grace)
  for (const other of [id, '999'])
    expect(
      (await changesNoRow(pool, () => ada.call(revokeKey, { params: { id: other } }))).problem.code,
    ).toBe('not_found')
  expect((await grace.call(listKeys)).body.keys[0]?.revokedAt).toBeNull()
})
