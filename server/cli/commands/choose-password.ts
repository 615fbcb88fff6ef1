import { fstatSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { generatePassword } from '#server/people/passwords/generate-password.ts'
import { newPasswordProblem } from '#server/people/passwords/password-rules.ts'
import { hashPassword } from '#server/people/passwords/passwords.ts'
import { CommandRefusal } from '../command-refusal.ts'
import type { CommandContext } from '../verb.ts'

export interface ChosenPassword {
  passwordHash: string
  /** To be shown once; undefined when the operator knows it already. */
  generated: string | undefined
}

/**
 * The new password of an administrator: the first line of what is piped in, never an argument, which
 * every user of the machine could read in the list of processes; else a generated one. Refuses what
 * a sign-up form would refuse.
 */
export async function choosePassword(context: CommandContext, username: string): Promise<ChosenPassword> {
  const piped = isPiped(context.input) ? await firstLine(context.input) : ''
  if (!piped) {
    const generated = generatePassword()
    return { passwordHash: await hashPassword(generated), generated }
  }
  const { productName } = context.config
  const problem = newPasswordProblem(piped, { username, email: '', productName })
  if (problem !== null) throw new CommandRefusal(`${problem}.`)
  return { passwordHash: await hashPassword(piped), generated: undefined }
}

/** A pipe or a file, not a terminal and not /dev/null. */
function isPiped({ fd }: CommandContext['input']): boolean {
  const kind = fstatSync(fd)
  return kind.isFIFO() || kind.isFile() || kind.isSocket()
}

async function firstLine(input: CommandContext['input']): Promise<string> {
  for await (const line of createInterface({ input })) return line
  return ''
}
