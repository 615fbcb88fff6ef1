import { fstatSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { generatePassword } from '#server/people/passwords/generate-password.ts'
import { newPasswordProblem } from '#server/people/passwords/password-rules.ts'
import { hashPassword } from '#server/people/passwords/passwords.ts'
import { CommandRefusal } from '../command-refusal.ts'
import type { CommandContext } from '../verb.ts'

export interface ChosenPassword {
  passwordHash: string
  /** Shown once; undefined if the operator typed it. */
  generated: string | undefined
}

/**
 * The new password of an administrator: the first line of standard input if it is piped, else a generated one. It is
 * never an argument, which every user of the machine could read in the list of processes. Refuses what the sign-up
 * form refuses.
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
