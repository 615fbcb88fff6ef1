import { fstatSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { generatePassword } from '#server/people/passwords/generate-password.ts'
import { newPasswordProblem } from '#server/people/passwords/password-rules.ts'
import { hashPassword } from '#server/people/passwords/passwords.ts'
import { CommandRefusal } from '../command-refusal.ts'
import type { CommandContext } from '../verb.ts'

export interface ChosenPassword {
  passwordHash: string
  /** Shown once; undefined if typed. */
  generated: string | undefined
}

/**
 * An administrator's password: the first line of piped standard input, else generated. Never an argument, which all
 * users of the machine can read in the process list. Refuses what sign-up refuses.
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

/** A pipe or a file, no terminal or /dev/null. */
function isPiped({ fd }: CommandContext['input']): boolean {
  const kind = fstatSync(fd)
  return kind.isFIFO() || kind.isFile() || kind.isSocket()
}

async function firstLine(input: CommandContext['input']): Promise<string> {
  for await (const line of createInterface({ input })) return line
  return ''
}
