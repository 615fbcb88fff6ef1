import { beforeEach, describe, expect, test } from 'vitest'
import { approveProposal, listProposals, propose, withdrawProposal } from '#contract/records/proposals.ts'
import { endViewing, listOwnViewings, startViewing } from '#contract/office/customers/impersonations.ts'
import { adminListAudit } from '#contract/records/audit.ts'
import { listTimeline } from '#contract/office/customers/timeline.ts'
import { refusedTwice } from '../../../support/api/refused-decision.ts'
import { PASSWORD, type Person, startTestServer, testServerOfFile } from '../../../support/server.ts'

const ORDER = 'NY-2026-4471'

const testServer = testServerOfFile()
/** Each test has its own: sessions of the staff end as the clock moves. */
let mary: Person
let kim: Person
let otto: Person
let eve: Person
let turn = 0
beforeEach(async () => {
  turn += 1
  mary = await testServer.staff(`mary${turn}`, ['support'])
  kim = await testServer.staff(`kim${turn}`, ['kyc'])
  otto = await testServer.staff(`otto${turn}`, ['auditor'])
  eve = await testServer.customer({ username: `eve${turn}`, kycStatus: 'approved' })
})

const asked = (who: Person, more: { hiddenUntil?: string; orderReference?: string } = {}) =>
  who.call(propose, {
    body: { kind: 'hidden_viewing', customerId: eve.id, orderReference: ORDER, reason: 'Sealed', ...more },
  })
const confirm = (who: Person, id: string) => who.call(approveProposal, { params: { id } })
const look = (who: Pick<Person, 'call'>) =>
  who.call(startViewing, { params: { id: eve.id }, body: { reason: 'authority_order' } })
const read = async () => (await eve.call(listOwnViewings, { query: {} })).body
const wallet = (who: Person, impersonation: string) => who.get(`/api/as/${impersonation}/wallet`)

/** Proposed by mary, confirmed by kim, and begun. */
async function hidden(more: { hiddenUntil?: string } = {}): Promise<string> {
  const proposed = await asked(mary, more)
  expect(proposed.status, proposed.problem.detail).toBe(200)
  expect((await confirm(kim, proposed.body.id)).status).toBe(200)
  const begun = await look(mary)
  expect(begun.status, begun.problem.detail).toBe(200)
  return begun.body.id
}

describe('200', () => {
  test('once another person has confirmed the order, its proposer looks, and the customer reads nothing', async () => {
    const id = await hidden()
    expect((await wallet(mary, id)).status).toBe(200)
    expect(await wallet(kim, id)).toMatchObject({ status: 403 })
    expect(await read()).toEqual([])
    expect((await mary.call(endViewing, { params: { id } })).status).toBe(200)
    expect(await wallet(mary, id)).toMatchObject({ status: 403, body: { code: 'viewing_over' } })
    expect(await read()).toEqual([])
  })

  test('from the end of its secrecy on the customer reads of it, among the others by time', async () => {
    const hiddenUntil = new Date(testServer.clock.now().getTime() + 600_000).toISOString()
    const id = await hidden({ hiddenUntil })
    const other = await mary.call(startViewing, {
      params: { id: eve.id },
      body: { reason: 'complaint', note: 'n' },
    })
    expect((await read()).map((one) => one.reason)).toEqual(['complaint'])
    testServer.clock.advance({ minutes: 10 })
    const impersonations = await read()
    expect(impersonations.map((one) => [one.id, one.reason, one.roles])).toEqual([
      [other.body.id, 'complaint', ['support']],
      [id, 'authority_order', ['support']],
    ])
    expect(JSON.stringify(impersonations)).not.toContain(ORDER)
    const page = { limit: '1', before: other.body.id }
    expect((await eve.call(listOwnViewings, { query: page })).body.map((one) => one.id)).toEqual([id])
  })

  test('auditors find it with the order’s reference; the customer’s page does not tell', async () => {
    const id = await hidden()
    await mary.call(endViewing, { params: { id } })
    const { body: audit } = await otto.call(adminListAudit, { query: { customer: eve.username } })
    expect(audit.map(({ action }) => action).slice(0, 2)).toEqual([
      'customer.hidden_view_ended',
      'customer.viewed_hidden',
    ])
    expect(audit[1]?.after).toMatchObject({ orderReference: ORDER, hiddenUntil: null })
    const { body: made } = await otto.call(adminListAudit, { query: { action: 'proposal.made' } })
    expect(made[0]?.after).toMatchObject({ kind: 'hidden_viewing', payload: { orderReference: ORDER } })
    for (const who of [mary, kim, otto]) {
      const { body } = await who.call(listTimeline, { params: { id: eve.id }, query: {} })
      expect(JSON.stringify(body)).not.toMatch(/hidden|proposal|authority|Sealed/)
    }
  })

  test('its proposal is known to its proposer, who may confirm it, and auditors; to no other', async () => {
    const { body: proposed } = await asked(mary)
    const knows = async (who: Person, show: 'open' | 'ended') => {
      const { body } = await who.call(listProposals, { query: { show } })
      return body.find(({ id }) => id === proposed.id)
    }
    const nina = await testServer.staff(`nina${turn}`, ['support', 'cashier', 'treasurer', 'desk'])
    expect(await knows(nina, 'open')).toBeUndefined()
    expect(await knows(mary, 'open')).toMatchObject({ mayConfirm: false, mayWithdraw: true })
    expect(await knows(otto, 'open')).toMatchObject({ mayConfirm: false, customer: null })
    const shown = await knows(kim, 'open')
    expect(shown).toMatchObject({ kind: 'hidden_viewing', reason: 'Sealed', mayConfirm: true })
    expect(shown?.consequences?.slice(0, 3)).toEqual([
      { label: 'Customer', before: null, after: eve.username },
      { label: 'Order', before: null, after: ORDER },
      { label: 'The customer reads of it', before: null, after: 'Never' },
    ])
    // Nina reads her own lines: that of an id she tried tells no customer and no kind.
    expect(await refusedTwice(testServer.pool, () => confirm(nina, proposed.id))).toEqual([
      '403 not_allowed',
      {
        action: 'proposal.refused',
        subject: proposed.id,
        by: nina.id,
        customer: null,
        before: null,
        after: { tried: 'approved', refusal: 'not_allowed' },
      },
    ])
    await mary.call(withdrawProposal, { params: { id: proposed.id } })
    expect(await knows(nina, 'ended')).toBeUndefined()
    expect(await knows(mary, 'ended')).toMatchObject({ status: 'withdrawn' })
  })
})

describe('refused', () => {
  const NOT = { status: 409, problem: { code: 'order_not_confirmed' } }

  test('without a proposal, with one that waits, and for a colleague of its proposer', async () => {
    expect(await look(mary)).toMatchObject(NOT)
    const { body } = await asked(mary)
    expect(await look(mary)).toMatchObject(NOT)
    expect((await confirm(kim, body.id)).status).toBe(200)
    const nina = await testServer.staff(`nina${turn}`, ['support'])
    expect(await look(nina)).toMatchObject(NOT)
    expect(await look(kim)).toMatchObject(NOT)
    expect((await look(mary)).status).toBe(200)
  })

  test('a second look by one order, also of 20 at once on two servers; and one after 24 hours', async () => {
    const { body } = await asked(mary)
    await confirm(kim, body.id)
    const other = await testServer.secondNode()
    const there = other.as(mary)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => look(n % 2 ? mary : there)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    await other.close()

    const next = await asked(mary)
    await confirm(kim, next.body.id)
    testServer.clock.advance({ hours: 24 })
    const again = testServer.visitor()
    const signedIn = await again.post('/api/login', { username: mary.username, password: PASSWORD })
    expect(signedIn.status).toBe(200)
    expect(await look(again)).toMatchObject(NOT)
    const { rows } = await testServer.pool.query(
      'select count(*)::integer as n from hidden_viewings where proposal_id = $1',
      [next.body.id],
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  test('to confirm one’s own, or by a role that may not', async () => {
    const { body } = await asked(kim)
    expect((await confirm(kim, body.id)).problem.code).toBe('own_proposal')
    expect((await confirm(mary, body.id)).problem.code).toBe('not_allowed')
    const ruth = await testServer.administrator(`ruth${turn}`)
    expect((await confirm(ruth, body.id)).status).toBe(200)
    expect((await look(kim)).status).toBe(200)
  })

  test('to propose for the past, without a reference, for who is no customer, or as who may not look', async () => {
    await testServer.changesNoRow(async () => {
      const past = testServer.clock.now().toISOString()
      expect((await asked(mary, { hiddenUntil: past })).problem.errors).toEqual([
        { path: 'hiddenUntil', message: 'Choose a time that has not passed' },
      ])
      expect((await asked(mary, { orderReference: ' ' })).status).toBe(400)
      expect((await asked(otto)).problem.code).toBe('not_allowed')
      const body = { kind: 'hidden_viewing', customerId: kim.id, orderReference: ORDER, reason: 'r' } as const
      expect((await mary.call(propose, { body })).problem.code).toBe('not_found')
    })
  })

  test('a second open proposal for one customer', async () => {
    expect((await asked(mary)).status).toBe(200)
    expect((await asked(kim)).problem.code).toBe('already_proposed')
  })

  test('by the table itself, where the code forgets who confirmed', async () => {
    const { body } = await asked(mary)
    const insert = (viewer: Person) =>
      testServer.pool.query(
        `insert into hidden_viewings
           (id, customer_id, viewer_id, roles, order_reference, proposal_id, started_at, ends_at)
         values (1, $1, $2, '{support}', 'x', $3, now(), now() + interval '1 minute')`,
        [eve.id, viewer.id, body.id],
      )
    await expect(insert(mary)).rejects.toThrow('was not confirmed')
    await confirm(kim, body.id)
    await expect(insert(kim)).rejects.toThrow('was not confirmed')
  })
})

test('409: one person alone cannot even propose it', async () => {
  const alone = await startTestServer()
  await alone.changesNoRow(async () => {
    const body = {
      kind: 'hidden_viewing',
      customerId: alone.ada.id,
      orderReference: ORDER,
      reason: 'r',
    } as const
    expect((await alone.root.call(propose, { body })).problem.code).toBe('no_second_person')
  })
  const helper = await alone.staff('helper', ['support'])
  const body = {
    kind: 'hidden_viewing',
    customerId: alone.ada.id,
    orderReference: ORDER,
    reason: 'r',
  } as const
  expect((await alone.root.call(propose, { body })).problem.code).toBe('no_second_person')
  expect((await helper.call(propose, { body })).status).toBe(200)
  await alone.close()
})
