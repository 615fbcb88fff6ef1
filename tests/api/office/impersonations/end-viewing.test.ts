import { beforeAll, expect, test } from 'vitest'
import { endViewing, startViewing } from '#contract/office/customers/impersonations.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()
let mary: Person
beforeAll(async () => {
  mary = await testServer.staff('mary', ['support'])
})

async function started(): Promise<string> {
  const asked = { params: { id: testServer.ada.id }, body: { reason: 'complaint', note: 'n' } } as const
  return (await mary.call(startViewing, asked)).body.id
}
const end = (who: Person, id: string) => who.call(endViewing, { params: { id } })
const wallet = (id: string) => mary.get(`/api/as/${id}/wallet`)

test('200: nothing is shown any more; a second end changes nothing', async () => {
  const id = await started()
  expect((await wallet(id)).status).toBe(200)
  expect((await end(mary, id)).status).toBe(200)
  expect(await wallet(id)).toMatchObject({ status: 403, body: { code: 'viewing_over' } })
  await testServer.changesNoRow(async () => expect((await end(mary, id)).status).toBe(200))
})

test('one whose time is over ended at its end', async () => {
  const id = await started()
  const { rows: before } = await testServer.pool.query('select ends_at from viewings where id = $1', [id])
  // The viewer uses the page, so that the session of the staff does not end.
  for (let minute = 0; minute < 15; minute += 5) {
    expect((await wallet(id)).status).toBe(200)
    testServer.clock.advance({ minutes: 5 })
  }
  expect(await wallet(id)).toMatchObject({ status: 403, body: { code: 'viewing_over' } })
  expect((await end(mary, id)).status).toBe(200)
  const { rows } = await testServer.pool.query('select ended_at from viewings where id = $1', [id])
  expect(rows[0].ended_at).toEqual(before[0].ends_at)
})

test("404: another's, and one that is none", async () => {
  const id = await started()
  const nina = await testServer.staff('nina', ['support'])
  await testServer.changesNoRow(async () => {
    expect((await end(nina, id)).status).toBe(404)
    expect((await end(mary, '1')).status).toBe(404)
  })
})
