import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { type Refusal, isRefusal } from '#contract/refusals.ts'
import type { FirmSettings } from '#domain/settings/settings.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type KeyUse, findAnswer, rememberAnswer } from '#server/platform/database/idempotency.ts'
import { type Pool, type Tx, inTransaction } from '#server/platform/database/database.ts'
import { Encoded, encodeAnswer } from '#server/platform/http/encoded.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import { type LockedAccount, lockAccounts } from './lock-accounts.ts'

export interface MoneyCommandDeps {
  pool: Pool
  clock: Pick<Clock, 'now'>
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
  accounts: ReadonlyMap<bigint, LockedAccount>
  at: Date
  inForce: FirmSettings
}

/**
 * Runs a command in one transaction: locks the accounts, answers a repeated key with the bytes of the first answer,
 * confirms the settings, runs `work`, and stores its answer. A refusal of `work` rolls back and stores nothing. Refuses
 * a key used for another request.
 */
export const moneyCommand = <E extends Endpoint>(
  deps: MoneyCommandDeps,
  command: MoneyCommand<E>,
  work: (begun: Begun) => Promise<Answer<E> | Refusal>,
): Promise<Encoded<E> | Refusal> => {
  const { endpoint, customerIds, answerOfId } = command
  const kept: KeptAnswer<Encoded<E>> = {
    use: keyUse(command),
    store: ({ json }) => json,
    restore: async (tx, first) =>
      answerOfId && /^\d+$/.test(first)
        ? encodeAnswer(endpoint, await answerOfId(tx, BigInt(first)))
        : new Encoded(endpoint, first),
  }
  return runOnce(deps, { customerIds, kept }, async (begun) => {
    const answer = await work(begun)
    return isRefusal(answer) ? answer : encodeAnswer(endpoint, answer)
  })
}

/** How an outcome is kept under its key, if it has one, and given again. */
interface KeptAnswer<Outcome> {
  use: KeyUse | null
  store(outcome: Outcome): string
  restore(tx: Tx, first: string): Promise<Outcome>
}

/** The step of `moneyCommand`, for an outcome that is not kept as the bytes of an answer. */
export const runOnce = <Outcome extends object>(
  { pool, clock, settings }: MoneyCommandDeps,
  { customerIds, kept }: { customerIds: readonly bigint[]; kept: KeptAnswer<Outcome> },
  work: (begun: Begun) => Promise<Outcome | Refusal>,
): Promise<Outcome | Refusal> =>
  inTransaction<Outcome>(pool, async (tx) => {
    const accounts = await lockAccounts(tx, customerIds)
    const { use, store, restore } = kept
    const first = use && (await findFirst(tx, customerIds, use))
    if (first !== null) return isRefusal(first) ? first : restore(tx, first)
    await settings.confirm(tx)
    const at = clock.now()
    const outcome = await work({ tx, accounts, at, inForce: settings.at(at) })
    if (isRefusal(outcome)) return outcome
    if (use) await rememberAnswer(tx, use, store(outcome), at)
    return outcome
  })

function keyUse(command: MoneyCommand<Endpoint>): KeyUse | null {
  const { endpoint, customerIds, idempotencyKey, keyOwner = customerIds[0], fingerprint } = command
  if (idempotencyKey === null || keyOwner === undefined) return null
  return { customerId: keyOwner, route: endpoint.path, key: idempotencyKey, fingerprint }
}

/** Any constant does; with the owner it serializes uses of one key. */
const KEY_LOCK = 7_240_012

async function findFirst(
  tx: Tx,
  customerIds: readonly bigint[],
  use: KeyUse,
): Promise<string | Refusal | null> {
  // A key of the staff counts for all customers: the lock on one account is not enough.
  if (!customerIds.includes(use.customerId)) {
    const name = [use.customerId, use.route, use.key].join(' ')
    await tx.query('select pg_advisory_xact_lock($1::int, hashtext($2))', [KEY_LOCK, name])
  }
  return findAnswer(tx, use)
}
