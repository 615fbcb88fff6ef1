import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Config } from '../config/config.ts'
import type { EncryptionKeys } from '../encryption/encryption-keys.ts'
import { createFieldCipher } from '../encryption/field-cipher.ts'
import type { Pool } from '../database/database.ts'
import type { MailWorker } from './mail-worker.ts'
import { createOutbox } from './outbox.ts'

/** The outbox worker; null without a mail server. */
export async function createMail(options: {
  config: Pick<Config, 'mail' | 'productName' | 'publicUrl'>
  pool: Pool
  clock: Clock
  keys: EncryptionKeys
  log: Logger
}): Promise<MailWorker | null> {
  const { config, log } = options
  if (!config.mail) return null
  // Loaded only to send mail.
  const { createMailWorker } = await import('./mail-worker.ts')
  const { smtp, from } = config.mail
  const letterhead = { productName: config.productName, publicUrl: config.publicUrl, from }
  return createMailWorker({
    outbox: createOutbox({ ...options, cipher: createFieldCipher(options.keys, log) }),
    smtp,
    letterhead,
    log,
  })
}
