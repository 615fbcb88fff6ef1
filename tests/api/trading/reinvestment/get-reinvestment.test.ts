import { expect, test } from 'vitest'
import { getReinvestment } from '#contract/trading/reinvestment.ts'
import { reinvestment } from '#contract/trading/reinvestment.schemas.ts'
import { testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()

test('200: dividends stay cash until a customer chooses otherwise', async () => {
  const { status, body } = await testServer.ada.call(getReinvestment)
  expect(status).toBe(200)
  expect(reinvestment.parse(body)).toEqual(body)
  expect(body).toEqual({ isOn: false, changedAt: null, exceptions: [], recent: [] })
})
