import { once } from 'node:events'
import { createServer } from 'node:net'
import type { MailServer } from './mail-server.ts'

/** The setting that makes links: this server's own address, as no name leads to a test. */
export async function ownAddress(): Promise<Record<'PORT' | 'PUBLIC_URL', string>> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  const PORT = String(typeof address === 'object' ? address?.port : 0)
  return { PORT, PUBLIC_URL: `http://127.0.0.1:${PORT}` }
}

/** The token of the newest link to this page that has arrived at the address. */
export function newestToken(
  { inbox }: Pick<MailServer, 'inbox'>,
  to: string,
  page: string,
): string | undefined {
  const texts = inbox.filter(({ recipient }) => recipient === to).map(({ text }) => text ?? '')
  return texts.flatMap((text) => text.split(`${page}#`)[1]?.slice(0, 43) ?? []).at(-1)
}
