import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import { runNorthfold } from '../../../support/northfold.ts'
import { ON_EODHD } from '../../../support/providers/price-adapters.ts'
import { FILLED, NO_PRICE, type RealMarket, openRealMarket } from './real-market.ts'

let market: RealMarket
beforeEach(async () => {
  market = await openRealMarket()
})
afterEach(() => market.close())

describe('a price that cannot be', () => {
  const nonsense: [string, unknown][] = [
    ['zero', 0],
    ['a negative one', -5],
    ['a hundred times the last', 33_000],
    ['an infinite one', 1e300],
    ['a text', 'free'],
    ['an object', {}],
  ]
  test.each(nonsense)('%s stops orders in its symbol only, until the provider is back', async (_, close) => {
    const before = await market.price('AAPL')
    market.provider.send('AAPL', close)
    await market.nextRound()
    await expect.poll(() => market.buyOne('AAPL')).toEqual(NO_PRICE)
    expect(await market.asset('AAPL')).toMatchObject({ currentPrice: before, isStale: true })
    expect(await market.buyOne('MSFT')).toEqual(FILLED)
    expect(await market.audited()).toMatchObject([
      { action: 'quote.halted', subject_id: 'AAPL', before: { price: before } },
    ])

    market.provider.send('AAPL', Number(before))
    await market.nextRound()
    await expect.poll(() => market.buyOne('AAPL')).toEqual(FILLED)
    expect(await market.audited()).toHaveLength(1)
  })

  test('the halt and its line in the audit log are stored together or not at all', async () => {
    const { pool } = market.testServer
    await pool.query(`create function refuse_halts() returns trigger language plpgsql as
      $$ begin raise exception 'no line today'; end $$`)
    await pool.query(`create trigger refuse_halts before insert on audit_log for each row
      when (new.action = 'quote.halted') execute function refuse_halts()`)
    const halt = async () => {
      const { rows } = await pool.query<{ halt: string | null }>(
        `select halt from provider_quotes where symbol = 'AAPL'`,
      )
      return rows[0]?.halt
    }
    const rounds = () => market.requested('/real-time/AAPL.US').length
    const roundsAsTimePasses = () => {
      market.testServer.clock.advance({ seconds: 5 })
      return rounds()
    }
    const before = rounds()
    market.provider.send('AAPL', 0)
    // The second one begins when the first has failed.
    await expect.poll(roundsAsTimePasses).toBeGreaterThan(before + 1)
    expect(await halt()).toBeNull()

    await pool.query(`drop trigger refuse_halts on audit_log`)
    const auditedAsTimePasses = () => {
      market.testServer.clock.advance({ seconds: 5 })
      return market.audited()
    }
    await expect.poll(auditedAsTimePasses).toMatchObject([{ action: 'quote.halted' }])
    expect(await halt()).toBe('nonsense')
  })

  test('of another symbol than the requested one is dropped', async () => {
    const before = await market.price('AAPL')
    market.provider.send('AAPL', 1, { code: 'NOPE.US' })
    await market.nextRound()
    expect(await market.price('AAPL')).toBe(before)
    expect((await market.assets()).map(({ symbol }) => symbol)).not.toContain('NOPE')
  })

  test('a move of over 20 percent waits for the next round to agree', async () => {
    const before = Number(await market.price('AAPL'))
    market.provider.send('AAPL', before * 1.3)
    await market.nextRound()
    await expect.poll(() => market.buyOne('AAPL')).toEqual(NO_PRICE)
    expect(Number(await market.price('AAPL'))).toBe(before)
    await market.nextRound()
    await expect.poll(() => market.buyOne('AAPL')).toEqual(FILLED)
    expect(Number(await market.price('AAPL'))).toBeCloseTo(before * 1.3, 2)
    expect(await market.audited()).toEqual([])
  })

  test('a halt outlives a restart', async () => {
    // After the close, when a price needs no fresh receipt.
    market.testServer.clock.advance({ hours: 6, minutes: 25 })
    market.readAs(
      await market.testServer.customer({ username: 'late', kycStatus: 'approved', cash: '500.00' }),
    )
    await expect.poll(() => market.buyOne('AAPL')).toEqual(FILLED)
    market.provider.send('AAPL', 33_000)
    await market.nextRound()
    await expect.poll(() => market.buyOne('AAPL')).toEqual(NO_PRICE)

    await market.testServer.app.close()
    await market.provider.shut()
    market.readAs((await market.testServer.secondNode()).as(market.reader()))
    expect(await market.buyOne('AAPL')).toEqual(NO_PRICE)
    expect(await market.buyOne('MSFT')).toEqual(FILLED)
  })

  test('that a split explains is shown, and orders wait until every holding is split', async () => {
    const { pool, clock } = market.testServer
    const before = Number(await market.price('AAPL'))
    expect(await market.buyOne('AAPL')).toEqual(FILLED)
    market.provider.split('AAPL', '2026-11-19', '4.000000/1.000000')
    market.provider.send('AAPL', before / 4, { previousClose: before })
    await nextMorning()
    await expect.poll(async () => Number(await market.price('AAPL'))).toBeCloseTo(before / 4, 2)
    expect(await market.asset('AAPL')).toMatchObject({ isStale: true, change24h: '0.00' })
    expect(await market.buyOne('AAPL')).toEqual(NO_PRICE)
    await expect.poll(market.audited).toMatchObject([{ action: 'quote.halted', after: { reason: 'split' } }])

    // Nothing has to be accepted: the node that noticed the split has announced it, and it is carried out.
    const held = async () => {
      const { rows } = await pool.query<{ units: bigint }>(
        `select quantity_units as units from positions where instrument = 'AAPL' and customer_id = $1`,
        [market.testServer.ada.id],
      )
      return rows[0]?.units
    }
    expect(await held()).toBe(1_000_000n)
    clock.advance({ seconds: 61 })
    await expect.poll(held).toBe(4_000_000n)
    // A round that ends before the split does leaves it to the next one.
    const buyAfterRound = async () => {
      await market.nextRound()
      return market.buyOne('AAPL')
    }
    await expect.poll(buyAfterRound).toEqual(FILLED)
    expect(await market.audited()).toHaveLength(1)
    expect((await verifyBooks(market.testServer.connection)).broken).toEqual([])
  })

  test('of a third that a split explains halts too, and is not taken for a falling price', async () => {
    const before = Number(await market.price('NKE'))
    market.provider.split('NKE', '2026-11-19', '3.000000/2.000000')
    market.provider.send('NKE', (before * 2) / 3)
    await nextMorning()
    await expect
      .poll(market.audited)
      .toMatchObject([{ action: 'quote.halted', subject_id: 'NKE', after: { reason: 'split' } }])
    expect(await market.buyOne('NKE')).toEqual(NO_PRICE)
  })

  /** The same time of the next day, when all sessions have ended. */
  async function nextMorning(): Promise<void> {
    market.testServer.clock.advance({ hours: 24 })
    market.readAs(
      await market.testServer.customer({ username: 'late', kycStatus: 'approved', cash: '5000.00' }),
    )
  }

  test('that was right is accepted by an administrator, and orders go on', async () => {
    const command = (words: string) => runNorthfold(market.testServer.connection, words, { env: ON_EODHD })
    const before = Number(await market.price('AAPL'))
    expect(await command('market halts')).toMatchObject({ code: 0, output: 'Every price is accepted.\n' })
    expect(await command('market accept AAPL')).toEqual({
      code: 1,
      output: '',
      errors: 'AAPL is not halted at a price.\n',
    })

    market.provider.send('AAPL', before / 2)
    await market.nextRound()
    await market.nextRound()
    await expect.poll(() => market.buyOne('AAPL')).toEqual(NO_PRICE)
    const half = (before / 2).toFixed(2)
    const halts = `AAPL: jump, last accepted ${before.toFixed(2)}, ${half} arrived\n`
    expect(await command('market halts')).toMatchObject({ output: halts })
    expect(await command('market accept aapl')).toMatchObject({ code: 0, errors: '' })

    await market.nextRound()
    await expect.poll(() => market.buyOne('AAPL')).toEqual(FILLED)
    expect(Number(await market.price('AAPL'))).toBe(Number(half))
    expect(await market.audited()).toMatchObject([
      {
        action: 'quote.halted',
        actor_kind: 'system',
        subject_id: 'AAPL',
        after: { reason: 'jump', price: half },
      },
      {
        action: 'quote.accepted',
        actor_kind: 'operator',
        subject_id: 'AAPL',
        before: { reason: 'jump' },
        after: { price: half },
      },
    ])
  })
})
