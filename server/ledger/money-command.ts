import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { type Refusal, isRefusal } from '#contract/refusals.ts'
import type { FirmSettings } from '#domain/settings/settings.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type KeyUse, findAnswer, rememberAnswer } from '#server/platform/database/idempotency.ts'
import type { Pool, Tx } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { Encoded, encodeAnswer } from '#server/platform/http/encoded.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import { type LockedAccount, lockAccounts } from './lock-accounts.ts'

export interface MoneyCommandDeps {
  pool: Pool
  clock: Clock
  settings: Pick<SettingsInForce, 'at' | 'confirm'>
}

/** A request that moves money, or prepares it. */
interface MoneyCommand<E extends Endpoint> {
  endpoint: E
  /** The accounts it depends on. */
  customerIds: readonly bigint[]
  idempotencyKey: string | null
  /** The key's owner; default the first customer. */
  keyOwner?: bigint
  /** The request as text, without the password: another text under the same key is refused. */
  fingerprint: string
  /** The first answer, where an older version stored an id alone. */
  answerOfId?: (tx: Tx, id: bigint) => Promise<Answer<E>>
}

export interface Begun {
  tx: Tx
  /** Existing accounts, locked. */
  accounts: ReadonlyMap<bigint, LockedAccount>
  at: Date
  /** The settings at that instant. */
  inForce: FirmSettings
}

/**
 * Runs a command in one transaction: locks the accounts, answers a repeated key with the bytes of the first answer,
 * confirms the settings, runs `work`, and stores its answer. A refusal of `work` rolls back and stores nothing. Refuses
 * a key used for another request.
 */
export const moneyCommand = <E extends Endpoint>(
  { pool, clock, settings }: MoneyCommandDeps,
  command: MoneyCommand<E>,
  work: (begun: Begun) => Promise<Answer<E> | Refusal>,
): Promise<Encoded<E> | Refusal> =>
  inTransaction(pool, async (tx) => {
    const accounts = await lockAccounts(tx, command.customerIds)
    const use = keyUse(command)
    const first = use && (await findFirst(tx, command, use))
    if (first) return first
    await settings.confirm(tx)
    const at = clock.now()
    const answer = await work({ tx, accounts, at, inForce: settings.at(at) })
    if (isRefusal(answer)) return answer
    const sent = encodeAnswer(command.endpoint, answer)
    if (use) await rememberAnswer(tx, use, sent.json, at)
    return sent
  })

function keyUse(command: MoneyCommand<Endpoint>): KeyUse | null {
  const { endpoint, customerIds, idempotencyKey, keyOwner = customerIds[0], fingerprint } = command
  if (idempotencyKey === null || keyOwner === undefined) return null
  return { customerId: keyOwner, route: endpoint.path, key: idempotencyKey, fingerprint }
}

/** Any constant does; with the owner it serializes uses of one key. */
const KEY_LOCK = 7_240_012

async function findFirst<E extends Endpoint>(
  tx: Tx,
  { endpoint, customerIds, answerOfId }: MoneyCommand<E>,
  use: KeyUse,
): Promise<Encoded<E> | Refusal | null> {
  // A key of the staff counts for all customers: the lock on one account is not enough.
  if (!customerIds.includes(use.customerId)) {
    const name = [use.customerId, use.route, use.key].join(' ')
    await tx.query('select pg_advisory_xact_lock($1::int, hashtext($2))', [KEY_LOCK, name])
  }
  const first = await findAnswer(tx, use)
  if (first === null || isRefusal(first)) return first
  if (answerOfId && /^\d+$/.test(first)) return encodeAnswer(endpoint, await answerOfId(tx, BigInt(first)))
  return new Encoded(endpoint, first)
}
