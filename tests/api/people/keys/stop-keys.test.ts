import { expect, test } from 'vitest'
import { listKeys, stopKeys } from '#contract/people/programs/keys.ts'
import { changesNoRow } from '../../../support/api/rows.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { makeKey } from './made-key.ts'

const testServer = testServerOfFile()

test('200: at once and without a password; asked again, it changes nothing', async () => {
  const { ada, grace, pool, clock } = testServer
  await makeKey(ada)
  const stopped = (await ada.call(stopKeys)).body
  expect(stopped).toMatchObject({ stoppedAt: clock.now().toISOString(), keys: [{ revokedAt: null }] })
  clock.advance({ seconds: 1 })
  expect((await changesNoRow(pool, () => ada.call(stopKeys))).body.stoppedAt).toBe(stopped.stoppedAt)
  expect((await grace.call(listKeys)).body.stoppedAt).toBeNull()
  const { rows } = await pool.query(`select kind from notifications where kind = 'api_keys_stopped'`)
  expect(rows).toHaveLength(1)
})
