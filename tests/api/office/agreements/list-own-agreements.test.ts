import { expect, test } from 'vitest'
import { listOwnAgreements } from '#contract/office/agreements.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { accept } from './agreeing.ts'

const testServer = testServerOfFile()

test('200: what is asked for comes first, then what was accepted, the newest first; only the own', async () => {
  const { ada, grace } = testServer
  const list = async (who = ada) => (await who.call(listOwnAgreements)).body
  const shown = async () => (await list()).map(({ id, acceptedAt }) => [id, acceptedAt !== null])
  expect(await shown()).toEqual([
    ['101', false],
    ['102', false],
  ])
  await accept(ada, { id: '102' })
  expect(await shown()).toEqual([
    ['101', false],
    ['102', true],
  ])
  testServer.clock.advance({ minutes: 1 })
  await accept(ada, { id: '101' })
  expect(await shown()).toEqual([
    ['101', true],
    ['102', true],
  ])
  expect((await list(grace)).every(({ acceptedAt }) => acceptedAt === null)).toBe(true)
})
