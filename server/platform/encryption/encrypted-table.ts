import type { Queryable, Tx } from '../database/pool.ts'
import type { Place, EncryptionKey, Stored } from './encrypt.ts'

export interface RowName {
  owner: bigint
  id: bigint
}

export interface EncryptedTable {
  table: string
  /** The kind of field, for messages: "documents". */
  many: string
  /** Locks up to $3 unlocked rows with no key or one of $1, except ids of $2; returns their names. */
  take: string
  /** Up to $3 names after row ($1, $2). */
  following: string
  /** Rows per key. */
  count: string
  someEncrypted: string
  /** A row's stored field, a megabyte at most; undefined if gone. */
  read(database: Queryable, name: RowName): Promise<{ place: Place; stored: Stored } | undefined>
  write(
    tx: Tx,
    name: RowName,
    encrypted: { key: EncryptionKey; place: Place; plain: Buffer },
  ): Promise<unknown>
}
