import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import type { Pool } from '../database/pool.ts'
import type { MailWorker } from './mail-worker.ts'
import { openOutbox } from './outbox.ts'

/** Nobody is written to, so nobody need be woken. */
const NO_MAIL: MailWorker = { wake() {}, close: async () => {} }

/** Starts to send what the outbox holds, if there is a mail server to hand it to. */
export async function openMail(options: {
  config: Pick<Config, 'mail' | 'productName' | 'publicUrl'>
  pool: Pool
  clock: Clock
  log: Logger
}): Promise<MailWorker> {
  const { config, log } = options
  if (!config.mail) return NO_MAIL
  // The mail library is loaded by those only who send mail.
  const { startMailWorker } = await import('./mail-worker.ts')
  const { smtp, from } = config.mail
  const letterhead = { productName: config.productName, publicUrl: config.publicUrl, from }
  return startMailWorker({ outbox: openOutbox(options), smtp, letterhead, log })
}
