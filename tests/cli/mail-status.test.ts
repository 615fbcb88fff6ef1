import { afterAll, beforeAll, expect, test } from 'vitest'
import { CommandRefusal } from '#server/cli/command-refusal.ts'
import { mailStatus } from '#server/cli/mail-status.ts'
import { parseConfig } from '#server/config.ts'
import { pino } from 'pino'
import { type MailedStage, eventually, startMailedStage } from '../mail/mailed-stage.ts'

let mailed: MailedStage
beforeAll(async () => void (mailed = await startMailedStage()))
afterAll(() => mailed.close())

/** What the verb says, line by line, and the sentence it fails with. */
async function status(env: Record<string, string>): Promise<{ said: string[]; refused: string | null }> {
  const { user, password, host, port, database } = mailed.stage.connection
  const DATABASE_URL = `postgres://${user}:${password}@${host}:${port}/${database}`
  const said: string[] = []
  const failure = await mailStatus
    .run(
      {
        config: parseConfig({ DATABASE_URL, ...env }),
        clock: mailed.stage.clock,
        log: pino({ level: 'silent' }),
        say: (line) => void said.push(line),
        input: process.stdin,
      },
      [],
    )
    .catch((error: unknown) => error)
  if (failure !== undefined && !(failure instanceof CommandRefusal)) throw failure
  return { said, refused: failure?.message ?? null }
}

const SETTINGS = {
  SMTP_URL: 'smtp://ada:hush@mail.example.com:2525',
  MAIL_FROM: 'Northfold <no-reply@northfold.example>',
}

test('an empty outbox is well, with a mail server and without', async () => {
  const counts = ['waiting', 'being sent', 'handed over', 'sent', 'failed', 'uncertain', 'expired'].map(
    (name) => `  ${name.padEnd(14)} 0`,
  )
  expect(await status(SETTINGS)).toEqual({
    said: [
      'Mail goes through smtp://ada:***@mail.example.com:2525 from Northfold <no-reply@northfold.example>.',
      ...counts,
    ],
    refused: null,
  })
  expect((await status({})).said[0]).toBe('Mail is off: SMTP_URL is not set.')
})

test('what was sent, what failed and why last, and what waits are counted; an hour of waiting is a failure', async () => {
  await mailed.tells('first')
  await mailed.settles('sent')
  mailed.mailServer.behave({ recipient: () => ({ code: 550, text: 'SECRET-TEXT' }) })
  await mailed.tells('second')
  await mailed.settles('sent', 'failed')
  await mailed.mailServer.close()
  mailed.stage.clock.advance({ minutes: 1 })
  await mailed.tells('third')
  await eventually(async () =>
    expect((await mailed.outbox()).at(-1)).toMatchObject({ state: 'waiting', last_failure: 'unreachable' }),
  )

  mailed.stage.clock.advance({ minutes: 59 })
  const well = await status(SETTINGS)
  expect(well.refused).toBeNull()
  expect(well.said).toEqual(
    expect.arrayContaining([
      '  waiting        1',
      '  sent           1',
      '  failed         1',
      'Oldest not settled: 59 min ago.',
      'Last failure, at 2026-11-18T15:01:00.000Z: the mail server could not be reached, or ended the conversation.',
    ]),
  )
  expect(well.said.join()).not.toContain('SECRET-TEXT')

  mailed.stage.clock.advance({ minutes: 66 })
  expect((await status(SETTINGS)).refused).toBe(
    'Mail is stuck: the oldest message that is not settled was written 2 h 5 min ago.',
  )
})
