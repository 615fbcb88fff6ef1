import { type AuditHead, verifyAudit } from '#server/records/audit/verify-audit.ts'
import { CommandRefusal, type CommandContext, type Verb, withDatabase } from '../verb.ts'

/** Verifies that no line of the audit log was changed, removed, inserted or moved. The server may run meanwhile. */
export const auditVerify: Verb = {
  name: 'audit verify',
  takes: '[--expect <count>:<hash>]',
  does:
    'verifies the chain of the audit log, prints its head to note elsewhere, and names the first broken line; also ' +
    'that the log still begins with the lines that a head was noted for',
  async run(context, [noted]) {
    if (noted === undefined) return verify(context)
    const [, lines = '', hash = ''] = /^(\d{1,18}):([0-9a-f]{64})$/i.exec(noted) ?? []
    if (hash === '') throw new CommandRefusal('A head is noted as <count>:<hash>, as audit verify prints it.')
    await verify(context, { lines: BigInt(lines), hash: hash.toLowerCase() })
  },
}

async function verify(context: CommandContext, noted?: AuditHead): Promise<void> {
  const { lines, hash, broken } = await withDatabase(context, (_pool, connection) =>
    verifyAudit(connection, noted),
  )
  if (broken !== null) throw new CommandRefusal(`The audit log is BROKEN: ${broken}`)
  context.say(
    `The audit log is unbroken: ${lines.toLocaleString('en-US')} ${lines === 1n ? 'line' : 'lines'}.`,
  )
  context.say(`Head, to note elsewhere: ${lines}:${hash}`)
}
