import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readAgreement } from '#contract/office/agreements.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { accept, publish } from './agreeing.ts'

const testServer = testServerOfFile()

const read = (id: string) => testServer.ada.call(readAgreement, { params: { id } })

test('200: the text in full with its hash, accepted or not, and after it was replaced', async () => {
  const before = (await read('101')).body
  expect(before).toMatchObject({ version: 1, acceptedAt: null, stopsAt: null })
  expect(before.text).toMatch(/^This is the agreement between you and the firm/)
  expect(before.text.length).toBeGreaterThan(5_000)
  expect(before.textHash).toBe(createHash('sha256').update(before.text, 'utf8').digest('hex'))
  await accept(testServer.ada, { id: '101' })
  expect((await read('101')).body).toEqual({ ...before, acceptedAt: testServer.clock.now().toISOString() })
  const disclosure = (await read('102')).body
  expect(disclosure.text).toContain('We are the other side of every trade')
  await publish(testServer.root, { kind: 'principal_disclosure' })
  expect((await read('102')).body).toEqual(disclosure)
})
