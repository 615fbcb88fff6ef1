import { createServer } from 'node:net'
import { type Config, StartRefusal } from './config.ts'

type Address = Pick<Config, 'host' | 'port'>

/** Refuses an address that cannot be listened on. */
export async function checkListenAddress(address: Address): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(asListenRefusal(error, address)))
    probe.listen(address.port, address.host, () => probe.close(() => resolve()))
  })
}

/** The sentence for an error of `listen`; other errors unchanged. */
export function asListenRefusal(error: unknown, { host, port }: Address): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'EADDRINUSE':
      return new StartRefusal(`Port ${port} of ${host} is in use by another program: set PORT to a free one.`)
    case 'EACCES':
      return new StartRefusal(`This user may not listen at port ${port}: set PORT to one above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartRefusal(`HOST ${host} is not an address of this machine.`)
    default:
      return error
  }
}

/** The same URL with this machine's name, for a loopback address: passkeys need a name. */
export const urlByName = (url: string): string =>
  url.replace(/^http:\/\/(?:127\.0\.0\.1|\[::1\])(?=[:/]|$)/, 'http://localhost')
