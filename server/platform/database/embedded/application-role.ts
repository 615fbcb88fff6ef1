import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

/** The server's role in the embedded PostgreSQL. */
export const APPLICATION_ROLE = 'northfold_app'

const passwordFileIn = (dataDir: string) => join(dataDir, 'postgres-app-password')

/** The role's password; undefined before it is made. */
export function readApplicationPassword(dataDir: string): string | undefined {
  const file = passwordFileIn(dataDir)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/**
 * Creates the application's role if missing, sets the password in the data folder and returns it. The role can sign in
 * to this database only, has granted rights only and belongs to no other role. `owner` is a superuser's connection.
 */
export async function ensureApplicationRole(owner: pg.Client, dataDir: string): Promise<string> {
  const kept = readApplicationPassword(dataDir)
  const password = kept ?? randomBytes(32).toString('base64url')
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [APPLICATION_ROLE])
  const verb = rowCount === 0 ? 'create' : 'alter'
  const database = pg.escapeIdentifier(owner.database ?? '')
  // At every start, as file and database may differ in age. One string of statements is one transaction.
  await owner.query(`
    ${verb} role ${APPLICATION_ROLE} login nosuperuser nocreatedb nocreaterole noinherit noreplication nobypassrls
      password ${pg.escapeLiteral(password)};
    revoke all on database ${database}, postgres, template1 from public;
    grant connect on database ${database} to ${APPLICATION_ROLE}`)
  if (kept === undefined) keepPassword(passwordFileIn(dataDir), password)
  return password
}

/** Written atomically, after the role has it: a start killed before sets another. */
function keepPassword(file: string, password: string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, `${password}\n`, { mode: 0o600, flush: true })
  renameSync(draft, file)
}
