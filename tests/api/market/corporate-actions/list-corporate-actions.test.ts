import { expect, test } from 'vitest'
import { listCorporateActions } from '#contract/market/corporate-actions.ts'
import { announced, dividend, split } from '../../../support/corporate-actions.ts'
import { testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()

test('200: the latest ex-date first, with its terms, its source and how far it has come', async () => {
  const deps = { pool: testServer.pool, clock: testServer.clock }
  await announced(deps, dividend('KO', '2026-12-01', '0.485'), split('PEP', '2026-12-03', '3:2'))
  const auditor = await testServer.staff('anne', ['auditor'])
  const { status, body } = await auditor.call(listCorporateActions)
  expect(status).toBe(200)
  const own = body.filter(({ source }) => source === 'operator')
  expect(own).toMatchObject([
    {
      symbol: 'PEP',
      name: 'PepsiCo, Inc.',
      kind: 'split',
      exDate: '2026-12-03',
      terms: '3:2',
      state: 'to_come',
    },
    { symbol: 'KO', kind: 'dividend', exDate: '2026-12-01', terms: '0.485', holders: 0, paid: '0.00' },
  ])
})
