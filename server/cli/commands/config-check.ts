import { describeMailbox, describeSmtp } from '#server/platform/config/mail-settings.ts'
import { riskySettings } from '#server/platform/config/risky-settings.ts'
import { settingsAt } from '#domain/settings/settings.ts'
import { environmentOf } from '#server/platform/settings/named-by-environment.ts'
import type { Verb } from '../verb.ts'

/** A bad setting ends the command before this verb runs. */
export const configCheck: Verb = {
  name: 'config check',
  takes: '',
  does: 'reads every setting, says what is wrong with bad ones, and names those that it does not know',
  async run({ config, say }) {
    say(`Every setting is valid. The server would listen on ${config.host} port ${config.port}.`)
    // Without a database: policies changed by staff are unknown.
    const { policies } = settingsAt([], new Date(0), environmentOf(config))
    for (const text of config.unknownSettings) say(`Warning: ${text}`)
    const risks = riskySettings(config, policies)
    for (const text of risks) say(`Warning: ${text}.`)
    if (risks.length > 0) say('What the office has set under Settings is not known here.')
    const { mail } = config
    if (mail) say(`Mail goes through ${describeSmtp(mail.smtp)} from ${describeMailbox(mail.from)}.`)
    else say('Mail is off: SMTP_URL is not set.')
  },
}
