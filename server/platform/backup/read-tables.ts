import pg from 'pg'
import type { BackupTable } from './frames.ts'
import { TABLES } from './tables.sql.ts'

/** The tables in the order in which rows can be inserted. */
export async function readTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<BackupTable>(TABLES)
  return rows
}

/** The table's name in SQL, with its schema. */
export const placeOf = ({ name }: Pick<BackupTable, 'name'>): string => `public.${pg.escapeIdentifier(name)}`
