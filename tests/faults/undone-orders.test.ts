import { describe, expect, test } from 'vitest'
import { requestDeposit } from '#contract/cash/deposits.ts'
import { buy } from '#contract/trading/older-orders.ts'
import { type Person, PASSWORD, testServerOfFile } from '../support/server.ts'

const testServer = testServerOfFile()

const BUSY = { status: 503, body: { code: 'busy' } }
const buyOne = (who: Person) => who.call(buy, { body: { symbol: 'KO', quantity: '1' } })
const count = async (table: string) => {
  const { rows } = await testServer.pool.query<{ n: bigint }>(`select count(*) as n from ${table}`)
  return Number(rows[0]?.n)
}

test(
  'an account that stays locked: its orders are refused as busy, everybody else’s are filled ' + 'meanwhile',
  async () => {
    const [leo, mia, nia] = await Promise.all(
      ['leo', 'mia', 'nia'].map((username) =>
        testServer.customer({ username, kycStatus: 'approved', cash: '900.00' }),
      ),
    )
    if (!leo || !mia || !nia) throw new Error('a customer is missing')
    const holder = await testServer.pool.connect()
    await holder.query('begin')
    await holder.query('select from accounts where customer_id = $1 for update', [leo.id])
    // The first order is a batch of its own; the others, which come meanwhile, are one.
    const replies = await Promise.all([buyOne(nia), buyOne(mia), buyOne(leo), buyOne(nia), buyOne(leo)])
    expect(replies).toMatchObject([{ status: 200 }, { status: 200 }, BUSY, { status: 200 }, BUSY])

    // A known lock delays no further batch: no statement waits for it.
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    let seen = 0
    const later = Promise.all([buyOne(leo), buyOne(mia), buyOne(leo), buyOne(nia)])
    let isDone = false
    void later.finally(() => (isDone = true))
    while (!isDone) seen += (await testServer.pool.query(waits)).rowCount ?? 0
    expect(await later).toMatchObject([BUSY, { status: 200 }, BUSY, { status: 200 }])
    expect(seen).toBe(0)

    await holder.query('rollback')
    holder.release()
    expect((await buyOne(leo)).status).toBe(200)
  },
)

describe.each([
  ['a deadlock', '40P01'],
  ['a serialization failure', '40001'],
])('%s', (_, code) => {
  /** The next `times` inserts into `table` fail so; a sequence is not undone with them. */
  async function undo(table: string, times: number): Promise<void> {
    await testServer.pool.query(`
      drop sequence if exists undone;
      create sequence undone;
      create or replace function undo() returns trigger language plpgsql security definer as
        $$begin if nextval('undone') <= ${times} then raise 'undone' using errcode = '${code}'; end if;
          return new; end$$;
      create or replace trigger undo before insert on ${table} for each row execute function undo()`)
  }

  test.each([
    [2, 200],
    [3, 503],
  ])('%i times: three attempts in all answer %i, with one effect or none', async (times, status) => {
    await undo('transactions', times)
    const trades = await count('transactions')
    expect((await buyOne(testServer.ada)).status).toBe(status)
    expect(await count('transactions')).toBe(trades + (status === 200 ? 1 : 0))
    await testServer.pool.query('drop trigger undo on transactions')

    await undo('deposit_requests', times)
    const requests = await count('deposit_requests')
    const transfer = { originalAmount: `${times}.00`, currency: 'USD', bankReference: code } as const
    const asked = await testServer.ada.call(requestDeposit, { body: { ...transfer, password: PASSWORD } })
    expect(asked.status).toBe(status)
    expect(await count('deposit_requests')).toBe(requests + (status === 200 ? 1 : 0))
    await testServer.pool.query(
      'drop trigger undo on deposit_requests; drop function undo; drop sequence undone',
    )
  })
})
