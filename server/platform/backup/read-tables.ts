import pg from 'pg'
import type { BackupTable } from './frames.ts'
import { TABLES } from './tables.sql.ts'

/** The tables in insertable order. */
export async function readTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(TABLES)
  return rows
}

/** The qualified name in SQL. */
export const placeOf = ({ name }: Pick<BackupTable, 'name'>): string => `public.${pg.escapeIdentifier(name)}`
