import { type Refusal, refuse } from '#contract/refusals.ts'
import type { Reinvestment } from '#contract/trading/reinvestment.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { announce } from '#server/records/notifications/announce.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import { readReinvestment } from './read-reinvestment.ts'
import * as sql from './reinvestment.sql.ts'

/** Absent fields stay. */
export interface ReinvestmentChoice {
  customerId: bigint
  isOn?: boolean | undefined
  /** Null follows the account's switch. The last of repeated symbols counts. */
  exceptions?: readonly { symbol: string; isOn: boolean | null }[] | undefined
}

/**
 * Sets whether dividends are reinvested, for the account and for symbols, from the next payment on, which reads it
 * under the same lock. Refuses an unknown symbol.
 */
export async function setReinvestment(
  { pool, clock, settings }: { pool: Pool; clock: Clock; settings: Pick<SettingsInForce, 'at'> },
  { customerId, isOn, exceptions = [] }: ReinvestmentChoice,
): Promise<Reinvestment | Refusal> {
  const { catalogue } = settings.at(clock.now())
  if (exceptions.some(({ symbol }) => !catalogue.findTradable(symbol))) return refuse('asset_not_found')
  const last = new Map(exceptions.map(({ symbol, isOn: choice }) => [symbol, choice]))
  const kept = [...last].filter((one): one is [string, boolean] => one[1] !== null)
  const ended = [...last].filter(([, choice]) => choice === null).map(([symbol]) => symbol)
  return inTransaction(pool, async (tx) => {
    await lockAccounts(tx, [customerId])
    const at = clock.now()
    if (isOn !== undefined) await tx.query(sql.SET_SWITCH, [customerId, isOn, at])
    if (kept.length > 0) {
      const columns = [kept.map(([symbol]) => symbol), kept.map(([, choice]) => choice)]
      await tx.query(sql.SET_EXCEPTIONS, [customerId, ...columns, at])
    }
    if (ended.length > 0) await tx.query(sql.END_EXCEPTIONS, [customerId, ended])
    await announce(tx, { customerId, types: ['orders'] })
    return readReinvestment(tx, customerId)
  })
}
