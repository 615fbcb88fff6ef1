import { expect, test } from 'vitest'
import { mailStatus } from '#server/cli/commands/mail-status.ts'
import { startMailTestServer } from '../platform/mail/mail-test-server.ts'
import { eventually } from '../support/eventually.ts'
import { runNorthfold } from '../support/northfold.ts'
import { runVerb } from '../support/run-verb.ts'
import { ofFile } from '../support/api/of-file.ts'

const mailed = ofFile(startMailTestServer)

/** What the verb says, line by line, and the sentence it fails with. */
async function status(env: Record<string, string>): Promise<{ said: string[]; refused: string | null }> {
  const { said, refused } = await runVerb(mailStatus, [], { ...mailed.testServer, env })
  return { said, refused }
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

test(
  'what was sent, what failed and why last, and what waits are counted; an hour of waiting is a ' + 'failure',
  async () => {
    await mailed.tells('first')
    await mailed.settles('sent')
    mailed.mailServer.behave({ recipient: () => ({ code: 550, text: 'SECRET-TEXT' }) })
    await mailed.tells('second')
    await mailed.settles('sent', 'failed')
    await mailed.mailServer.close()
    mailed.testServer.clock.advance({ minutes: 1 })
    await mailed.tells('third')
    await eventually(async () =>
      expect((await mailed.outbox()).at(-1)).toMatchObject({ state: 'waiting', last_failure: 'unreachable' }),
    )

    mailed.testServer.clock.advance({ minutes: 59 })
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

    mailed.testServer.clock.advance({ minutes: 66 })
    expect((await status(SETTINGS)).refused).toBe(
      'Mail is stuck: the oldest message that is not settled was written 2 h 5 min ago.',
    )
  },
)

test('at the command line, stuck mail is exit code 1, and no password is shown', async () => {
  const { host = '', port = 0, user = '', password = '', database = '' } = mailed.testServer.connection
  const run = (words: string, CLOCK_STARTS_AT: string) =>
    runNorthfold({ host, port, user, password, database }, words, { env: { ...SETTINGS, CLOCK_STARTS_AT } })
  const well = await run('mail status', '2026-11-18T15:10:00Z')
  expect(well).toMatchObject({ code: 0, errors: '' })
  const stuck = await run('mail status', '2026-11-19T15:10:00Z')
  expect(stuck.code).toBe(1)
  expect(stuck.errors).toMatch(/^Mail is stuck: [^\n]+ 24 h 9 min ago\.\n$/)
  const checked = await run('config check', '2026-11-18T15:10:00Z')
  expect(checked.output).toContain('Mail goes through smtp://ada:***@mail.example.com:2525 from')
  expect(`${well.output}${stuck.output}${checked.output}`).not.toContain('hush')
})
