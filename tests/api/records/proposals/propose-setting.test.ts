import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { approveDeposit } from '#contract/cash/deposits.ts'
import { approveProposal, listProposals, withdrawProposal } from '#contract/records/proposals.ts'
import { rolesWith } from '#domain/staff/permissions.ts'
import type { Person, TestNode } from '../../../support/server.ts'
import { change, settingOf } from '../../office/settings/settings.ts'
import { askedDeposit, ok, openOffice, refused, setThresholds } from './proposals.ts'

const office = openOffice()
let other: TestNode
beforeAll(async () => {
  other = await office.testServer.secondNode()
  await setThresholds(await office.testServer.staff('tightener', ['administrator']), {
    per_request: '500.00',
  })
})

const confirm = (id: string, who: Person) => who.call(approveProposal, { params: { id } })
const ofId = async (who: Person, id: string, show: 'open' | 'ended' = 'ended') =>
  (await who.call(listProposals, { query: { show } })).body.find((proposal) => proposal.id === id)

describe('a setting', () => {
  const PER_REQUEST = 'thresholds.per_request'
  let one: Person
  let two: Person
  beforeEach(async () => {
    one = await office.testServer.staff(`one${office.turn}`, ['administrator'])
    two = await office.testServer.staff(`two${office.turn}`, ['administrator'])
  })

  test('a looser threshold is proposed, and in force on this server once another person confirms it', async () => {
    const { proposed, value } = ok(await change(one, PER_REQUEST, '501.00', { reason: 'Busy' }))
    expect({ proposed, value }).toEqual({
      proposed: {
        id: expect.any(String),
        value: '501.00',
        effectiveFrom: null,
        proposedBy: one.username,
        reason: 'Busy',
      },
      value: '500.00',
    })
    const id = proposed?.id ?? ''
    expect(await ofId(two, id, 'open')).toMatchObject({
      kind: 'setting',
      setting: PER_REQUEST,
      reason: 'Busy',
      mayConfirm: true,
      consequences: [
        { label: 'Value', before: '$500.00', after: '$501.00' },
        { label: 'Takes effect', before: null, after: 'When confirmed' },
      ],
    })
    expect(refused(await change(one, PER_REQUEST, '502.00'))).toBe('409 already_proposed')
    expect(refused(await confirm(id, one))).toBe('403 own_proposal')
    expect(refused(await confirm(id, office.cashier))).toBe('403 not_allowed')
    ok(await confirm(id, two))
    const after = await settingOf(office.testServer.root, PER_REQUEST)
    expect(after).toMatchObject({ value: '501.00', proposed: null })
    expect(after?.changes[0]).toMatchObject({ proposedBy: one.username, confirmedBy: two.username })
    expect(
      (
        await office.cashier.call(approveDeposit, {
          params: { id: await askedDeposit(office.ada, '501.00') },
        })
      ).status,
    ).toBe(200)
    const { rows } = await office.testServer.pool.query(
      `select actor_id::text, before, after ->> 'value' as value, after ->> 'proposalId' as proposal,
         after ->> 'proposedBy' as by from audit_log where action = 'setting.changed' order by id desc limit 1`,
    )
    expect(rows).toEqual([
      { actor_id: two.id, before: { value: 50_000 }, value: '50100', proposal: id, by: one.id },
    ])
    // A tighter one again, by one person, counts on the other server at once.
    ok(await change(one, PER_REQUEST, '500.00'))
    const again = other
      .as(office.cashier)
      .call(approveDeposit, { params: { id: await askedDeposit(office.ada, '500.01') } })
    expect(refused(await again)).toBe('409 needs_second_person')
  })

  test('409: overtaken by a change meanwhile, in its own transaction', async () => {
    const { proposed } = ok(await change(one, PER_REQUEST, ''))
    ok(await change(two, PER_REQUEST, '499.00'))
    expect(await settingOf(one, PER_REQUEST)).toMatchObject({ value: '499.00', proposed: null })
    expect(refused(await confirm(proposed?.id ?? '', two))).toBe('409 already_processed')
    expect(await ofId(two, proposed?.id ?? '')).toMatchObject({ status: 'overtaken' })
    const back = ok(await change(one, PER_REQUEST, '500.00'))
    ok(await confirm(back.proposed?.id ?? '', two))
  })

  test('409: confirmed after the time from which it should count', async () => {
    const effectiveFrom = new Date(office.testServer.clock.now().getTime() + 600_000).toISOString()
    const { proposed } = ok(await change(one, 'deposits.largest', '900000.00', { effectiveFrom }))
    office.testServer.clock.advance({ minutes: 11 })
    expect(refused(await confirm(proposed?.id ?? '', two))).toBe('409 setting_too_late')
    ok(await one.call(withdrawProposal, { params: { id: proposed?.id ?? '' } }))
  })

  test('a higher fee is proposed with notice and between sessions, and confirmed in time', async () => {
    const FEE = 'fees.withdrawal'
    const at = (iso: string) => change(one, FEE, '7.50', { effectiveFrom: iso })
    const fieldOf = async (answer: ReturnType<typeof change>) => (await answer).problem.errors?.[0]
    expect(await fieldOf(change(one, FEE, '7.50'))).toEqual({
      path: 'effectiveFrom',
      message: 'A higher fee needs 30 days of notice. Choose a later time',
    })
    // The clock of the test stands at 10:00 on Wednesday, November 18, 2026.
    expect(await fieldOf(at('2026-12-21T15:00:00.000Z'))).toEqual({
      path: 'effectiveFrom',
      message: 'A higher fee begins between sessions. Choose a time when the market is closed',
    })
    const { proposed } = ok(await at('2026-12-18T22:00:00.000Z'))
    const { consequences } = (await ofId(two, proposed?.id ?? '', 'open')) ?? {}
    expect(consequences).toEqual([
      { label: 'Value', before: '$5.00', after: '$7.50' },
      { label: 'Takes effect', before: null, after: 'December 18, 2026 at 5:00 PM ET' },
    ])
    office.testServer.clock.advance({ hours: 8 })
    const late = await office.testServer.staff(`late${office.turn}`, ['administrator'])
    expect(refused(await confirm(proposed?.id ?? '', late))).toBe('409 setting_too_late')
    office.testServer.clock.advance({ hours: -8 })
    ok(await confirm(proposed?.id ?? '', two))
    expect(await settingOf(two, FEE)).toMatchObject({ value: '5.00', changes: [{ state: 'scheduled' }, {}] })
  })

  test('of 20 confirmations and tighter changes at once, over two servers, nothing counts twice', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { proposed } = ok(await change(one, PER_REQUEST, `${600 + round}.00`))
      const params = { id: proposed?.id ?? '' }
      const replies = await Promise.all(
        Array.from({ length: 20 }, (_, n) => {
          if (n % 2 === 0) return (n % 4 === 0 ? two : other.as(two)).call(approveProposal, { params })
          return change(n % 4 === 1 ? one : other.as(one), PER_REQUEST, '450.00')
        }),
      )
      const approvals = replies.filter((_, n) => n % 2 === 0)
      expect(approvals.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
      expect(replies.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
      const [setting] = [await settingOf(one, PER_REQUEST)]
      const ended = await ofId(two, params.id)
      const confirmed = setting?.changes.filter(({ value }) => value === `${600 + round}.00`) ?? []
      expect(confirmed).toHaveLength(ended?.status === 'approved' ? 1 : 0)
      if (setting?.value !== '450.00') ok(await change(one, PER_REQUEST, '450.00'))
    }
    const back = ok(await change(one, PER_REQUEST, '500.00'))
    ok(await confirm(back.proposed?.id ?? '', two))
  })

  describe('with the code taken out', () => {
    /** Writes a looser threshold past the code, after `first`, and takes both back. */
    async function written(over: Record<string, unknown>, first?: string) {
      const at = office.testServer.clock.now()
      const row = {
        id: 9_000_000_000,
        key: PER_REQUEST,
        value: '60000',
        effective_from: at,
        proposed_by: one.id,
        reason: 'r',
        made_at: at,
        ...over,
      }
      const names = Object.keys(row)
      const client = await office.testServer.pool.connect()
      try {
        await client.query('begin')
        if (first !== undefined) await client.query(first)
        await client.query(
          `insert into settings (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
          Object.values(row),
        )
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
    const refusing = (over: Record<string, unknown>, first?: string) =>
      expect(written(over, first), JSON.stringify(over)).rejects.toMatchObject({ code: '23001' })
    const later = (minutes: number) => new Date(office.testServer.clock.now().getTime() + minutes * 60_000)

    test('the table takes no looser threshold alone, and what is not looser it takes', async () => {
      await refusing({})
      await refusing({ value: 'null' })
      await refusing({ value: '"600.00"' })
      await refusing({ value: '50001', effective_from: later(1_440) })
      await refusing({ proposed_by: null })
      await refusing({ confirmed_by: two.id })
      await written({ value: '50000' })
      await written({ value: '49999' })
      await written({ key: 'thresholds.per_customer_day' })
      await written({ key: 'deposits.largest' })
      // In steps: what the first takes the place of is what the second does.
      await refusing(
        {},
        `insert into settings select 8999999999, key, '49999', effective_from, ${one.id}, null, reason,
        made_at from settings where key = '${PER_REQUEST}' order by effective_from desc, id desc limit 1`,
      )
    })

    test('nor any other than what another person confirmed, at that moment', async () => {
      const { proposed } = ok(await change(one, PER_REQUEST, '600.00'))
      const confirmed = { confirmed_by: two.id }
      const approved = `update proposals set status = 'approved', decided_by = ${two.id}, decided_at = proposed_at
        where id = ${proposed?.id}`
      for (const wrong of [
        { value: '60001' },
        { value: 'null' },
        { proposed_by: two.id, confirmed_by: one.id },
        { confirmed_by: office.treasurer.id },
        { confirmed_by: null },
        { made_at: later(1), effective_from: later(1) },
      ])
        await refusing({ ...confirmed, ...wrong }, approved)
      await refusing(
        confirmed,
        approved.replace('approved', 'rejected').replace(' where', `, decision_reason = 'r' where`),
      )
      await written(confirmed, approved)
      ok(await one.call(withdrawProposal, { params: { id: proposed?.id ?? '' } }))
      const { proposed: dated } = ok(
        await change(one, PER_REQUEST, '600.00', { effectiveFrom: later(60).toISOString() }),
      )
      const inTime = approved.replace(proposed?.id ?? '', dated?.id ?? '')
      await refusing(confirmed, inTime)
      await written({ ...confirmed, effective_from: later(60) }, inTime)
      ok(await one.call(withdrawProposal, { params: { id: dated?.id ?? '' } }))
    })

    test('but by the only active person who could confirm it', async () => {
      expect(rolesWith('settings.confirm_money')).toEqual(['treasurer', 'administrator'])
      const { treasurer } = office
      /** All of the staff but these are locked out. */
      const active = (...ids: string[]) =>
        `update users set locked_at = '2026-01-01' where role = 'administrator' and id <> all('{${ids.join()}}')`
      await written({ value: 'null' }, active(one.id, office.cashier.id))
      await refusing({ value: 'null' }, active(one.id, treasurer.id))
      await refusing({ value: 'null' }, active(one.id, two.id))
      await refusing({ value: 'null' }, active(treasurer.id))
      await refusing({ value: 'null', proposed_by: treasurer.id }, active(one.id, treasurer.id))
    })
  })
})
