import pg from 'pg'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import type { CorporateAction } from '#domain/trading/corporate-action.ts'
import { cents, formatCents } from '#domain/money/money.ts'
import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import { parsePrice } from '#domain/money/price.ts'
import type { SourceAnswer } from '#server/market/ports/action-source.ts'
import { cancelAction } from '#server/market/corporate-actions/announce-action.ts'
import { carryOutDue } from '#server/trading/corporate-actions/carry-out.ts'
import { checkSource } from '#server/market/corporate-actions/check-source.ts'
import { announced, dividend, split } from '../../support/corporate-actions.ts'
import type { Known } from '../../support/people.ts'
import { openFixture } from './fixture.ts'
import { ofFile } from '../../support/api/of-file.ts'

const customers: Known[] = []
const fixture = ofFile(openFixture)
beforeAll(async () => {
  for (let at = 0; at < 4; at += 1) customers.push(await fixture.customer(`customer.${at}`))
})

const ALL = { dividend: ['NKE', 'KO', 'PEP'], split: ['NKE', 'KO', 'PEP'] }

/** Checks the source hours after the last time; it answers these actions. */
async function sourceAnswers(
  actions: CorporateAction[],
  complete: SourceAnswer['complete'] = ALL,
): Promise<void> {
  fixture.clock.advance({ hours: 4 })
  const log = pino({ level: 'silent' })
  const latestPrice = () => parsePrice('100.00')
  await checkSource(
    { ...fixture, log, latestPrice },
    { name: 'eodhd', isLocal: false, everyMs: 3 * 3_600_000, actions: async () => ({ actions, complete }) },
  )
}

/** Carries out what is due while the first customer's account is locked, and lets `meanwhile` happen then. */
async function carryOutWhile(meanwhile: () => Promise<unknown>): Promise<void> {
  const holder = new pg.Client(fixture.connection)
  await holder.connect()
  await holder.query('begin')
  await holder.query('select 1 from accounts where customer_id = $1 for update', [customers[0]?.id])
  const running = carryOutDue(fixture, 2)
  await expect
    .poll(async () => {
      const { rowCount } = await fixture.pool.query(
        `select 1 from pg_stat_activity
         where datname = $1 and wait_event_type = 'Lock' and query like '%from accounts%for update%'`,
        [fixture.connection.database],
      )
      return rowCount
    })
    .toBe(1)
  await meanwhile()
  await holder.query('rollback')
  await holder.end()
  await running
}

async function known(symbol: string): Promise<string[]> {
  const { rows } = await fixture.pool.query<{ action: string }>(
    `select concat_ws(' ', kind, ex_date, source) as action from corporate_actions
     where symbol = $1 and applied_at is null and cancelled_at is null order by ex_date, kind`,
    [symbol],
  )
  return rows.map(({ action }) => action)
}

test('a split that its source moves to another day is carried out once, and the move is on record', async () => {
  const [who] = customers as [Known]
  await fixture.trade(who, 'buy', '100', 'NKE')
  await sourceAnswers([split('NKE', '2026-11-24', '4:1')])
  await sourceAnswers([split('NKE', '2026-11-25', '4:1')])
  expect(await known('NKE')).toEqual(['split 2026-11-25 eodhd'])
  const { rows } = await fixture.pool.query(
    `select actor_kind, before from audit_log where action = 'corporate_action.cancelled'`,
  )
  expect(rows).toEqual([
    {
      actor_kind: 'system',
      before: { symbol: 'NKE', kind: 'split', exDate: '2026-11-24', ratio: '4:1', source: 'eodhd' },
    },
  ])
  fixture.clock.advance({ hours: 240 })
  await carryOutDue(fixture)
  expect((await fixture.holdingOf(who, 'NKE'))?.quantity).toBe('400')
  // An action that was carried out is not withdrawn.
  await sourceAnswers([])
  await fixture.expectBooksHold()
})

test('what a source withdraws may come again, and only what it answered for is withdrawn', async () => {
  const [ko, pep] = [dividend('KO', '2026-12-10', '0.51'), dividend('PEP', '2026-12-10', '1.50')]
  const later = dividend('KO', '2027-06-10', '0.51')
  await sourceAnswers([ko, pep, later, split('KO', '2026-12-11', '2:1')])
  // Its answer about Pepsi is garbled, and splits and days that far ahead are not requested.
  await sourceAnswers([], { dividend: ['KO'], split: [] })
  expect(await known('KO')).toEqual(['split 2026-12-11 eodhd', 'dividend 2027-06-10 eodhd'])
  expect(await known('PEP')).toEqual(['dividend 2026-12-10 eodhd'])
  await sourceAnswers([ko, pep])
  expect(await known('KO')).toEqual(['dividend 2026-12-10 eodhd', 'dividend 2027-06-10 eodhd'])
})

test('what the operator announced or cancelled no source withdraws or brings back', async () => {
  await announced(fixture, dividend('PEP', '2026-12-14', '1.00'))
  await sourceAnswers([dividend('PEP', '2026-12-10', '1.50')])
  expect(await known('PEP')).toEqual(['dividend 2026-12-10 eodhd', 'dividend 2026-12-14 operator'])
  await cancelAction(fixture, { symbol: 'PEP', exDate: '2026-12-10', kind: 'dividend' })
  await sourceAnswers([])
  await sourceAnswers([dividend('PEP', '2026-12-10', '1.50')])
  expect(await known('PEP')).toEqual(['dividend 2026-12-14 operator'])
})

test('terms that are corrected while a turn waits for its locks are the terms of every turn', async () => {
  for (const who of customers) await fixture.trade(who, 'buy', '10', 'JNJ')
  fixture.clock.advance({ hours: 24 })
  const exDate = today()
  await announced(fixture, dividend('JNJ', exDate, '5.00'))
  fixture.clock.advance({ hours: 1 })
  await carryOutWhile(() => announced(fixture, dividend('JNJ', exDate, '0.50')))
  // Every node loads the new terms first.
  expect(await paidOf('JNJ')).toEqual([])
  fixture.clock.advance({ hours: 1 })
  await carryOutDue(fixture, 2)
  expect(await paidOf('JNJ')).toEqual(['5.00', '5.00', '5.00', '5.00'])
  await fixture.expectBooksHold()
})

test('an action cancelled while a turn waits for its locks is not carried out', async () => {
  await fixture.trade(customers[0] as Known, 'buy', '10', 'JPM')
  fixture.clock.advance({ hours: 24 })
  const exDate = today()
  await announced(fixture, dividend('JPM', exDate, '5.00'))
  fixture.clock.advance({ hours: 1 })
  await carryOutWhile(() => cancelAction(fixture, { symbol: 'JPM', exDate, kind: 'dividend' }))
  expect(await paidOf('JPM')).toEqual([])
})

test('a late split is left to the operator when an order was filled before every node had loaded it', async () => {
  const [who, other] = customers as [Known, Known]
  await fixture.trade(who, 'buy', '10', 'BAC')
  fixture.clock.advance({ hours: 24 })
  const exDate = today()
  expect(await announced(fixture, split('BAC', exDate, '4:1'))).toEqual([true])
  await fixture.trade(other, 'buy', '1', 'BAC')
  fixture.clock.advance({ hours: 1 })
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  await carryOutDue({ ...fixture, log })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ symbol: 'BAC', exDate }])
  expect((await fixture.holdingOf(who, 'BAC'))?.quantity).toBe('10')
  expect(await known('BAC')).toEqual([])
  const { rows } = await fixture.pool.query(
    `select actor_kind from audit_log where action = 'corporate_action.cancelled' and before ->> 'symbol' = 'BAC'`,
  )
  expect(rows).toEqual([{ actor_kind: 'system' }])
  // Its source announces it again: it is known, and not carried out.
  await sourceAnswers([split('BAC', exDate, '4:1')])
  expect(await known('BAC')).toEqual([])
  await fixture.expectBooksHold()
})

test('what happened to an instrument before it was listed is left out, and what happens since is not', async () => {
  const listedAt = fixture.clock.now()
  await fixture.owner.query(
    `with root as (select id from users where username = 'root'),
     listed as (
       insert into settings (id, key, value, effective_from, proposed_by, reason, made_at)
       select max(s.id) + 1, 'listing.NRTH', 'null', $1, root.id, 'asked for', $1 from settings s, root group by root.id
       returning id, key, value, proposed_by, made_at)
     insert into audit_log (id, at, actor_id, actor_kind, action, subject_type, subject_id, after)
     select -1, made_at, proposed_by, 'administrator', 'setting.changed', 'setting', key,
       jsonb_build_object('settingsId', id::text, 'value', value) from listed`,
    [listedAt],
  )
  const before = newYorkDateAt(listedAt.getTime())
  const since = newYorkDateAt(listedAt.getTime() + 86_400_000)
  await sourceAnswers([
    split('NRTH', before, '4:1'),
    dividend('NRTH', before, '0.10'),
    split('NRTH', since, '2:1'),
    split('V', before, '2:1'),
  ])
  expect(await known('NRTH')).toEqual([`split ${since} eodhd`])
  expect(await known('V')).toEqual([`split ${before} eodhd`])
})

const today = () => newYorkDateAt(fixture.clock.now().getTime())

async function paidOf(symbol: string): Promise<string[]> {
  const { rows } = await fixture.pool.query<{ amount_cents: bigint }>(
    `select amount_cents from transactions where type = 'dividend' and instrument = $1`,
    [symbol],
  )
  return rows.map(({ amount_cents }) => formatCents(cents(amount_cents)))
}
