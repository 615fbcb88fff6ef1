import type pg from 'pg'
import { askServers } from './ask-servers.ts'
import { ShardProblem } from './shard-problem.ts'

/** The name by which a server of Citus reaches itself, where nothing answers there. */
const UNANSWERED_NAME = `
select case when citus_check_connection_to_node(name, port) then '' else name end
from (select current_setting('citus.local_hostname') as name, current_setting('port')::int as port) as own`

/** Refuses (ShardProblem) a server that does not reach itself, as Citus does when it copies shards. */
export async function refuseOwnNames(owner: pg.Client): Promise<void> {
  for (const [address, name] of await askServers(owner, UNANSWERED_NAME))
    if (name !== '')
      throw new ShardProblem(
        `The server ${address} does not reach itself as ${name}, as it does when shards are copied: ` +
          'set citus.local_hostname there to a name that its certificate has, and start it again.',
      )
}
