import { timingSafeEqual } from 'node:crypto'
import type { BlockList } from 'node:net'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import {
  KEY_FRESH_MS,
  KEY_USE_WRITTEN_EVERY_MS,
  type KeyScope,
  scopesInForce,
} from '#domain/alpaca/api-key.ts'
import { type PoolAndClock, plainArray } from '#server/platform/database/database.ts'
import { gatherReads } from '#server/platform/database/statements/gather-reads.ts'
import { type Job, createPeriodicJob } from '#server/platform/jobs/job.ts'
import { logOnChange } from '#server/platform/log/log.ts'
import { subnetOf } from '#server/platform/throttling/subnet.ts'
import { digestOf, isWellFormed } from './key-secret.ts'
import { type LiveKeyRow, MAY_USE_KEYS, READ_LIVE_KEYS, WRITE_KEY_USE } from './keys.sql.ts'
import { isInside, networksOf } from './networks.ts'
import type { ForgetKeys } from './revoke-all-keys.ts'
import { tellNewNetworks } from './tell-new-networks.ts'

/** Whose key called, and what it allows. */
export interface KeyPrincipal {
  readonly keyId: string
  readonly customerId: bigint
  readonly scopes: ReadonlySet<KeyScope>
}

export interface Keys extends ForgetKeys {
  /**
   * Null, without a reason, for an unknown id, a wrong secret, a revoked, stopped or expired key, a locked or rejected
   * customer and another network. With `onlyKnown`, reads no key that is not in memory.
   */
  principalOf(given: {
    keyId: string
    secret: string
    address: string
    onlyKnown?: boolean
  }): Promise<KeyPrincipal | null>
  /** What an admitted key may still do from this address; null: nothing. For streams. */
  stillOf(admitted: { keyId: string; address: string }): Promise<KeyPrincipal | null>
  check(): Promise<void>
  readonly job: Job
  close(): Promise<void>
}

interface CachedKey {
  row: LiveKeyRow
  networks: BlockList | null
  checkedMs: number
  usedMs: number
  usedFrom: string
  writtenMs: number
  /** Networks seen by this server, and those not notified yet. */
  networksUsed: Set<string>
  untold: Set<string>
}

/** Some 500 bytes each. */
const MOST_KEYS = 20_000
const ROUND_MS = 2_000
/** Compared with the secret of an unknown id; matches none. */
const NO_DIGEST = Buffer.alloc(32)

/**
 * Keys are read once, kept in memory, confirmed every two seconds and stale after five. A round reads all of them with
 * one statement.
 */
export function createKeys({ pool, clock, log }: PoolAndClock & { log: Logger }): Keys {
  const cached = new LRUCache<string, CachedKey>({ max: MOST_KEYS })
  const logged = logOnChange()
  const readRow = gatherReads((keyIds: readonly string[]) => readRows({ pool }, keyIds))
  /** Rises when keys are forgotten here: a row read before may be stale. */
  let forgotten = 0

  async function find(keyId: string, onlyKnown: boolean): Promise<CachedKey | null> {
    const known = cached.get(keyId)
    if (known && clock.monotonicMs() - known.checkedMs < KEY_FRESH_MS) return known
    if (onlyKnown) return null
    const before = forgotten
    const askedMs = clock.monotonicMs()
    const row = await readRow(keyId)
    if (!row) {
      cached.delete(keyId)
      return null
    }
    const key = refreshed(cached.get(keyId), row, askedMs)
    if (before === forgotten) cached.set(keyId, key)
    return key
  }

  const attempt = (work: Promise<void>) =>
    logged(work, (err) =>
      log.warn({ err }, 'API keys could not be confirmed; they are read one by one meanwhile'),
    )
  const check = () => attempt(confirm({ pool, clock, cached }))

  return {
    async principalOf({ keyId, secret, address, onlyKnown = false }) {
      const key = isWellFormed({ keyId, secret }) ? await find(keyId, onlyKnown) : null
      const isRight = timingSafeEqual(digestOf(secret), key?.row.secret_hash ?? NO_DIGEST)
      return key && isRight ? principalIn(key, address, clock.now().getTime()) : null
    },
    async stillOf({ keyId, address }) {
      const key = await find(keyId, false)
      return key && principalIn(key, address, clock.now().getTime())
    },
    forgetKeysOf(customerId) {
      forgotten += 1
      const theirs = [...cached.entries()].filter(([, { row }]) => row.customer_id === customerId)
      for (const [keyId] of theirs) cached.delete(keyId)
    },
    check,
    job: createPeriodicJob({ name: 'confirm the API keys in memory', everyMs: ROUND_MS, work: check }),
    close: () => attempt(writeUses({ pool, clock }, dueUses([...cached.values()], 0))),
  }
}

/** Prefix lengths by which customers are notified of a new network. */
const OF_A_SITE = { ipv4: 24, ipv6: 48 }

/** After the secret was verified; null when expired or outside its networks. */
function principalIn(key: CachedKey, address: string, nowMs: number): KeyPrincipal | null {
  const { row, networks } = key
  if (nowMs >= row.expires_at.getTime()) return null
  if (row.networks.length > 0 && !(networks && isInside(networks, address))) return null
  key.usedMs = nowMs
  if (key.usedFrom !== address) noteNetwork(key, subnetOf(address, OF_A_SITE))
  key.usedFrom = address
  return {
    keyId: row.key_id,
    customerId: row.customer_id,
    scopes: scopesInForce(row.scopes, row.has_second_factor),
  }
}

const MOST_NETWORKS = 100

function noteNetwork({ networksUsed, untold }: CachedKey, network: string): void {
  if (networksUsed.has(network) || networksUsed.size >= MOST_NETWORKS) return
  networksUsed.add(network)
  untold.add(network)
}

/** Writes the last uses that are due and reads all keys in memory again. */
async function confirm({
  cached,
  ...parts
}: PoolAndClock & { cached: LRUCache<string, CachedKey> }): Promise<void> {
  const { clock } = parts
  if (cached.size === 0) return
  await writeUses(parts, dueUses([...cached.values()], KEY_USE_WRITTEN_EVERY_MS))
  const askedMs = clock.monotonicMs()
  const known = [...cached.entries()]
  const keyIds = known.map(([keyId]) => keyId)
  const rows = await readRows(parts, keyIds)
  for (const [keyId, key] of known) {
    if (cached.peek(keyId) !== key) continue
    const row = rows.get(keyId)
    if (row) Object.assign(key, refreshed(key, row, askedMs))
    else cached.delete(keyId)
  }
}

function refreshed(known: CachedKey | undefined, row: LiveKeyRow, askedMs: number): CachedKey {
  return {
    row,
    // Null when unreadable: then no address is allowed.
    networks: networksOf(row.networks),
    checkedMs: Math.max(known?.checkedMs ?? 0, askedMs),
    usedMs: known?.usedMs ?? 0,
    usedFrom: known?.usedFrom ?? '',
    networksUsed: known?.networksUsed ?? new Set(),
    untold: known?.untold ?? new Set(),
    writtenMs: known?.writtenMs ?? row.last_used_at?.getTime() ?? 0,
  }
}

/** Keys used since the last write, if that was `everyMs` ago, or from a new network. */
const dueUses = (keys: readonly CachedKey[], everyMs: number): readonly CachedKey[] =>
  keys.filter(
    ({ usedMs, writtenMs, untold }) =>
      untold.size > 0 || (usedMs > writtenMs && usedMs - writtenMs >= everyMs),
  )

async function writeUses(parts: PoolAndClock, used: readonly CachedKey[]): Promise<void> {
  if (used.length === 0) return
  const at = used.map(({ usedMs }) => usedMs)
  await parts.pool.query(WRITE_KEY_USE, [
    used.map(({ row }) => row.id),
    used.map(({ row }) => row.customer_id),
    at,
    used.map(({ usedFrom }) => usedFrom),
  ])
  for (const [index, key] of used.entries()) key.writtenMs = at[index] ?? key.writtenMs
  const told = used.map((key) => ({ key, networks: [...key.untold] }))
  await tellNewNetworks(
    parts,
    told.flatMap(({ key: { row }, networks }) =>
      networks.map((network) => ({ customerId: row.customer_id, id: row.id, keyId: row.key_id, network })),
    ),
  )
  for (const { key, networks } of told) for (const network of networks) key.untold.delete(network)
}

/** Two statements, however many keys. */
async function readRows(
  { pool }: Pick<PoolAndClock, 'pool'>,
  keyIds: readonly string[],
): Promise<ReadonlyMap<string, LiveKeyRow>> {
  const { rows } = await pool.query<LiveKeyRow>({
    name: 'read-live-keys',
    text: READ_LIVE_KEYS,
    values: [plainArray(keyIds)],
  })
  if (rows.length === 0) return new Map()
  const allowed = await pool.query<{ customer_id: bigint }>({
    name: 'may-use-keys',
    text: MAY_USE_KEYS,
    values: [plainArray(rows.map(({ customer_id }) => customer_id))],
  })
  const customers = new Set(allowed.rows.map(({ customer_id }) => customer_id))
  return new Map(rows.filter(({ customer_id }) => customers.has(customer_id)).map((row) => [row.key_id, row]))
}
