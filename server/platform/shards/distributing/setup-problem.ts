import { type ShardServer, addressOf } from '../moving/shard-servers.ts'

/** The first version of Citus that this is tested with. */
const CITUS = { major: 13, minor: 2 }

/** A server that Citus knows. */
export interface SetUpServer extends ShardServer {
  isCoordinator: boolean
  mayHaveShards: boolean
  answers: boolean
}

/** A PostgreSQL as it is set up, before shards are spread over several. */
export interface SetUp {
  role: string
  database: string
  /** Of Citus; null where it is not installed in the database. */
  version: string | null
  /** Whether PostgreSQL has the files of Citus. */
  isAvailable: boolean
  ownsSchema: boolean
  mayCreate: boolean
  /** How many there are besides shard 0. */
  shards: number
  servers: readonly SetUpServer[]
}

/** What each server says of itself, by address. */
export interface ServerSettings {
  version: string | null
  preparesAtMost: number
}

/** One sentence of why the shards cannot be spread over these servers; null where nothing is in the way. */
export function setUpProblem(setUp: SetUp, to: readonly ShardServer[]): string | null {
  return citusProblem(setUp) ?? ownerProblem(setUp) ?? serverProblem(setUp, to)
}

function citusProblem({ version, isAvailable, database }: SetUp): string | null {
  if (version === null && !isAvailable)
    return (
      'Citus is not installed on the PostgreSQL of DATABASE_URL, and only Citus spreads shards over several servers: ' +
      'see "Spreading shards over several servers" in docs/operations.md.'
    )
  if (version === null)
    return `Citus is not in this database: as a superuser, "create extension citus" in ${database} on every server.`
  return isTested(version)
    ? null
    : `This is Citus ${version}, and ${CITUS.major}.${CITUS.minor} or a later one is needed.`
}

/** "13.2-1" */
function isTested(version: string): boolean {
  const [, major = 0, minor = 0] = (/^(\d+)\.(\d+)/.exec(version) ?? []).map(Number)
  return major > CITUS.major || (major === CITUS.major && minor >= CITUS.minor)
}

function ownerProblem({ role, database, ownsSchema, mayCreate, shards }: SetUp): string | null {
  if (!ownsSchema)
    return `The role ${role} may not spread shards: set DATABASE_OWNER_URL to that of the schema's owner.`
  if (!mayCreate)
    return `The role ${role} may make no schema: grant create on database ${database} to ${role}.`
  return shards === 0
    ? 'There is no shard besides shard 0, which stays on the coordinator: make some with "shards add" first.'
    : null
}

function serverProblem({ servers }: SetUp, to: readonly ShardServer[]): string | null {
  if (!servers.some(({ isCoordinator }) => isCoordinator))
    return (
      'Citus does not know by which address its servers reach the coordinator: as a superuser on the coordinator, ' +
      `"select citus_set_coordinator_host('10.0.0.4', 5432)" with that address.`
    )
  for (const each of to) {
    const known = servers.find((server) => addressOf(server) === addressOf(each))
    if (!known)
      return (
        `Citus knows no server ${addressOf(each)}: as a superuser on the coordinator, ` +
        `"select citus_add_node('${each.host}', ${each.port})".`
      )
    if (known.isCoordinator)
      return `${addressOf(each)} is the coordinator, which keeps shard 0. Name other servers.`
    if (!known.mayHaveShards) return `Citus puts no shards on ${addressOf(each)}.`
  }
  const silent = servers.find(({ answers }) => !answers)
  return silent ? `The server ${addressOf(silent)} does not answer.` : null
}

/** The same of what each server says; the coordinator's version is `version`. */
export function settingsProblem(
  version: string,
  servers: ReadonlyMap<string, ServerSettings>,
): string | null {
  for (const [address, server] of servers) {
    if (server.version !== version)
      return (
        `The server ${address} has ${server.version === null ? 'no Citus' : `Citus ${server.version}`}, ` +
        `and the coordinator ${version}: install the same on all.`
      )
    if (server.preparesAtMost === 0)
      return (
        `The server ${address} cannot prepare transactions, and one that changes two servers needs that: ` +
        'set max_prepared_transactions there to at least its max_connections, and start it again.'
      )
  }
  return null
}

/** Of these servers the one with the fewest shards; of several, the one named first. */
export function emptiest(
  to: readonly ShardServer[],
  shardsOn: ReadonlyMap<string, number>,
): ShardServer | undefined {
  const count = (server: ShardServer) => shardsOn.get(addressOf(server)) ?? 0
  return to.toSorted((a, b) => count(a) - count(b))[0]
}
