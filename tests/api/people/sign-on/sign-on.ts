import { startSignOn } from '#contract/people/staff/sign-on.ts'
import { ownAddress } from '../../../support/providers/mailed-token.ts'
import {
  type Account,
  type IdentityProvider,
  startIdentityProvider,
} from '../../../support/providers/identity-provider.ts'
import type { Client } from '../../../support/client.ts'
import { type TestServer, startTestServer } from '../../../support/server.ts'

/** The product whose staff signs in at a provider of its own. */
export interface SignOnServer {
  testServer: TestServer
  provider: IdentityProvider
  close(): Promise<void>
}

export async function startSignOnServer(env: Record<string, string> = {}): Promise<SignOnServer> {
  const own = await ownAddress()
  const provider = await startIdentityProvider(own.PUBLIC_URL)
  const settings = { ...own, ...provider.settings(own.PUBLIC_URL), OIDC_BREAK_GLASS: 'root', ...env }
  const testServer = await startTestServer({ env: settings })
  return {
    testServer,
    provider,
    async close() {
      await testServer.close()
      await provider.close()
    },
  }
}

/** Where a call leads. */
export const ledTo = (reply: { status: number; headers: Headers }): string | null =>
  reply.status === 302 ? reply.headers.get('location') : null

/** This browser is led to the provider: the address there. */
export const begun = async (visitor: Client): Promise<string> => ledTo(await visitor.call(startSignOn)) ?? ''

/** The path and query of an address. */
export const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address)
  return `${pathname}${search}`
}

/** The person signs in at the provider in this browser and is led back: where to. */
export async function signOn(
  { provider }: SignOnServer,
  visitor: Client,
  who: Account,
): Promise<string | null> {
  const back = await provider.visit(await begun(visitor), who)
  return ledTo(await visitor.get(pathOf(back)))
}

let subjects = 0
/** A new person of the provider with this address. */
export const newAccount = (email: string, more: Partial<Account> = {}): Account => ({
  subject: `person-${subjects++}`,
  email,
  ...more,
})

/** The lines of the audit log with this action, the newest first. */
export async function linesOf({ pool }: Pick<TestServer, 'pool'>, action: string) {
  const { rows } = await pool.query<{ subject_id: string; after: Record<string, unknown> | null }>(
    'select subject_id, after from audit_log where action = $1 order by id desc',
    [action],
  )
  return rows
}
