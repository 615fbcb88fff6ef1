import { hashOfText } from '#server/office/agreements/publish-agreement.ts'
import type { TestServer } from '../../../support/server.ts'

interface Written {
  over: Record<string, unknown>
  /** Decides proposals first, past the code too. */
  first?: string
}

/** Writes version 2 of the customer agreement past the code; then takes it back, unless it is to stay. */
export async function insertVersion(
  { pool, clock }: Pick<TestServer, 'pool' | 'clock'>,
  text: string,
  { over, first }: Written,
  end: 'commit' | 'rollback' = 'rollback',
): Promise<void> {
  const row = {
    id: 9_000_000_000,
    kind: 'customer_agreement',
    version: 2,
    title: 'Customer Agreement',
    body: text,
    text_hash: hashOfText(text),
    effective_from: clock.now(),
    grace_days: 30,
    stops_at: new Date(clock.now().getTime() + 30 * 86_400_000),
    published_at: clock.now(),
    reason: 'r',
    ...over,
  }
  const names = Object.keys(row)
  const client = await pool.connect()
  try {
    await client.query('begin')
    if (first !== undefined) await client.query(first)
    await client.query(
      `insert into agreements (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
      Object.values(row),
    )
    await client.query(end)
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
